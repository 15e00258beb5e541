import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { findShortLink, updateArchived } from './store.ts';

/** Puts a code away, or back. It goes on leading where it led: posters with it may still hang somewhere. */
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
