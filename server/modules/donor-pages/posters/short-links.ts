import type * as z from 'zod/mini';
import {
  maxShortLinks,
  type makeShortLinkBody,
  type ShortLink,
  shortCode,
  shortCodeAlphabet,
} from '../../../../contract/short-links.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { findPageTexts } from '../../campaigns/pages/find-public-page.ts';
import { countShortLinks, toShortLink } from './queries.ts';
import { findShortLink, insertShortLink, updateArchived } from './store.ts';
import { randomInt } from 'node:crypto';
import { AppError, conflictError, fieldError } from '../../../platform/app-error.ts';

const codeLength = 7;

export async function makeShortLink(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  actor: Actor,
  { pageId, label, amount, isMonthly }: z.output<typeof makeShortLinkBody>,
): Promise<ShortLink> {
  const page = pageId === null ? undefined : await findPageTexts(transaction, pageId);
  if (pageId !== null && !page) throw fieldError('pageId', 'Deze pagina is er niet meer.');
  if ((await countShortLinks(transaction)) >= maxShortLinks)
    throw conflictError(`U hebt al ${maxShortLinks} codes. Archiveer eerst codes die u niet meer gebruikt.`);
  let code = newShortCode();
  const insert = () =>
    insertShortLink(transaction, {
      code,
      page_id: pageId,
      amount_cents: amount,
      is_monthly: isMonthly,
      label,
    });
  while (!(await insert())) code = newShortCode();
  await auditChange(transaction, actor, 'short_link_made', label || code);
  return toShortLink(deps, (await findShortLink(transaction, code))!, page?.title ?? null);
}

export function newShortCode(): string {
  return Array.from(
    { length: codeLength },
    () => shortCodeAlphabet[randomInt(shortCodeAlphabet.length)],
  ).join('');
}

export function readShortCode(typed: string): string | undefined {
  const read = shortCode.safeParse(typed.toLowerCase());
  return read.success ? read.data : undefined;
}

/** An archived code keeps working, because printed posters may still show it. */
export async function archiveShortLink(
  transaction: OrganisationTransaction,
  actor: Actor,
  code: string,
  archivedAt: Date | null,
): Promise<void> {
  const link = await findShortLink(transaction, code);
  if (!link) throw new AppError('not_found');
  if ((link.archived_at === null) === (archivedAt === null)) return;
  await updateArchived(transaction, code, archivedAt);
  await auditChange(
    transaction,
    actor,
    archivedAt ? 'short_link_archived' : 'short_link_restored',
    link.label || code,
  );
}
