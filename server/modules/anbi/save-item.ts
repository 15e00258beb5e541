import { AppError, fieldError } from '../../platform/app-error.ts';
import type * as z from 'zod/mini';
import type { Updateable } from 'kysely';
import type { saveAnbiPageBody } from '../../../contract/anbi.ts';
import type { Schema } from '../../../db/schema.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { auditChange, type Actor } from '../foundation/audit/record-audit.ts';
import { lastBookYear } from './book-year.ts';
import {
  deleteFileIfUnused,
  lockPage,
  listFiles,
  listYears,
  replaceBoard,
  saveYear,
  updatePage,
  insertAddress,
  listAddresses,
} from './store.ts';
import { isUniqueViolation } from '../../platform/database/constraint-violation.ts';

/** The limit stops one organisation from claiming many addresses. */
const maxAddresses = 5;

export async function saveItem(
  transaction: OrganisationTransaction,
  actor: Actor,
  item: string,
  change: Updateable<Schema['anbi_page']>,
): Promise<void> {
  const former = await lockPage(transaction);
  await refuseUnknownFile(transaction, change.policy_file_id);
  await updatePage(transaction, change);
  await auditChange(transaction, actor, 'anbi_changed', item);
  if (change.policy_file_id !== undefined)
    await deleteReplacedFile(transaction, actor, former.policy_file_id);
}

export async function saveBoard(
  transaction: OrganisationTransaction,
  actor: Actor,
  members: readonly { name: string; task: string }[],
): Promise<void> {
  await lockPage(transaction);
  await replaceBoard(transaction, members);
  await auditChange(transaction, actor, 'anbi_changed', 'bestuur');
}

export async function saveYearItem(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  { year, item, file }: { year: number; item: string; file: 'report_file_id' | 'accounts_file_id' },
  change: Parameters<typeof saveYear>[2],
): Promise<void> {
  const page = await lockPage(transaction);
  if (year > lastBookYear(dutchDate(clock.now()), page.book_year_end_month))
    throw new AppError('validation_failed', { message: 'Dit boekjaar is nog niet voorbij.' });
  const former = (await listYears(transaction)).find((each) => each.year === year);
  await refuseUnknownFile(transaction, change[file]);
  await saveYear(transaction, year, change);
  await auditChange(transaction, actor, 'anbi_changed', `${item} van ${year}`);
  await deleteReplacedFile(transaction, actor, former?.[file]);
}

async function refuseUnknownFile(
  transaction: OrganisationTransaction,
  fileId: string | null | undefined,
): Promise<void> {
  if (!fileId) return;
  const files = await listFiles(transaction);
  if (!files.some(({ id }) => id === fileId))
    throw fieldError('fileId', 'Dit bestand is er niet meer. Upload het opnieuw.');
}

async function deleteReplacedFile(
  transaction: OrganisationTransaction,
  actor: Actor,
  fileId: string | null | undefined,
): Promise<void> {
  const removed = fileId ? await deleteFileIfUnused(transaction, fileId) : undefined;
  if (removed !== undefined) await auditChange(transaction, actor, 'anbi_file_removed', removed);
}

export async function savePage(
  transaction: OrganisationTransaction,
  actor: Actor,
  { slug, isPublished, isLinked }: z.infer<typeof saveAnbiPageBody>,
): Promise<void> {
  const former = await lockPage(transaction);
  if (slug !== former.slug) await claimAddress(transaction, slug);
  await updatePage(transaction, { slug, is_published: isPublished, is_linked: isLinked });
  if (slug !== former.slug) await auditChange(transaction, actor, 'anbi_address_changed', slug);
  if (isPublished !== former.is_published)
    await auditChange(transaction, actor, isPublished ? 'anbi_published' : 'anbi_unpublished');
}

async function claimAddress(transaction: OrganisationTransaction, slug: string): Promise<void> {
  const addresses = await listAddresses(transaction);
  if (addresses.includes(slug)) return;
  if (addresses.length >= maxAddresses)
    throw new AppError('conflict', {
      fields: { slug: 'Uw pagina heeft al vijf adressen gehad. Kies een van die vijf.' },
    });
  try {
    await insertAddress(transaction, slug);
  } catch (error) {
    if (isUniqueViolation(error, 'anbi_address_slug'))
      throw new AppError('conflict', {
        fields: { slug: 'Dit adres is van een andere organisatie. Kies een ander.' },
      });
    throw error;
  }
}
