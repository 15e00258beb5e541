import { createHash } from 'node:crypto';
import { maxAnbiFiles, type AnbiFile } from '../../../contract/anbi.ts';
import { pdfRefusals } from '../../../contract/pdf-upload.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../foundation/deps.ts';
import { findPdfProblem } from '../../platform/pdf/check-pdf.ts';
import { randomId } from '../../platform/random-id.ts';
import { auditChange, type Actor } from '../foundation/audit/record-audit.ts';
import { tooManyFiles } from './errors.ts';
import { safeFileName } from './file-name.ts';
import { limits } from './limits.ts';
import { lockPage, insertFile, listFiles, renameFileWithContent } from './store.ts';

/** Not public until an item that uses it is saved. */
export async function addFile(
  { database, rateLimiter }: Deps,
  scope: OrganisationScope,
  actor: Actor,
  { name: givenName, content }: { name: string; content: Buffer },
): Promise<AnbiFile> {
  await rateLimiter.take(limits.filesByOrganisation, scope.organisationId);
  const problem = findPdfProblem(content);
  if (problem) throw new AppError('validation_failed', { message: pdfRefusals[problem] });

  const sha256 = createHash('sha256').update(content).digest();
  const file = { id: randomId(), name: safeFileName(givenName), bytes: content.length };
  return database.transaction(scope, async (transaction) => {
    await lockPage(transaction);
    // A second upload of the same content renames the file everywhere.
    const known = await renameFileWithContent(transaction, sha256, file.name);
    if (known) return { ...file, id: known };
    if ((await listFiles(transaction)).length >= maxAnbiFiles) throw tooManyFiles();
    await insertFile(transaction, { ...file, content, sha256 });
    await auditChange(transaction, actor, 'anbi_file_added', file.name);
    return file;
  });
}
