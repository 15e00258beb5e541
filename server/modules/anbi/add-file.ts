import { createHash } from 'node:crypto';
import { maxAnbiFiles, type AnbiFile } from '../../../contract/anbi.ts';
import { pdfRefusals } from '../../../contract/uploads.ts';
import { AppError, conflictError } from '../../platform/app-error.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../foundation/deps.ts';
import { findPdfProblem } from '../../platform/pdf/check-pdf.ts';
import { randomId } from '../../platform/random-id.ts';
import { auditChange, type Actor } from '../foundation/audit/record-audit.ts';
import { lockPage, insertFile, listFiles } from './store.ts';

const maxLength = 80;
const filesByOrganisation = { name: 'anbi-file-organisation', max: 60, windowSeconds: 24 * 60 * 60 };

/** The file is not public until an item of the ANBI page uses it and the page is published. */
export async function addFile(
  { database, rateLimiter }: Deps,
  scope: OrganisationScope,
  actor: Actor,
  { name: givenName, content }: { name: string; content: Buffer },
): Promise<AnbiFile> {
  await rateLimiter.take(filesByOrganisation, scope.organisationId);
  const problem = findPdfProblem(content);
  if (problem) throw new AppError('validation_failed', { message: pdfRefusals[problem] });

  const sha256 = createHash('sha256').update(content).digest();
  const file = { id: randomId(), name: safeFileName(givenName), bytes: content.length };
  return database.transaction(scope, async (transaction) => {
    await lockPage(transaction);
    // When the organisation uploads the same content again, the stored file gets the new name.
    const existing = await transaction
      .updateTable('anbi_file')
      .set({ name: file.name })
      .where('organisation_id', '=', scope.organisationId)
      .where('sha256', '=', sha256)
      .returning('file_id')
      .executeTakeFirst();
    if (existing) return { ...file, id: existing.file_id };
    if ((await listFiles(transaction)).length >= maxAnbiFiles)
      throw conflictError(
        `U hebt al ${maxAnbiFiles} bestanden. Verwijder eerst een bestand dat u niet meer nodig hebt.`,
      );
    await insertFile(transaction, { ...file, content, sha256 });
    await auditChange(transaction, actor, 'anbi_file_added', file.name);
    return file;
  });
}

export function safeFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.pdf$/i, '')
    .replaceAll(/[^\p{L}\p{N} ()_-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${Array.from(stem).slice(0, maxLength).join('').trim() || 'bestand'}.pdf`;
}
