import type * as z from 'zod/mini';
import type {
  saveAccountsBody,
  saveBookYearBody,
  savePolicyBody,
  saveReportBody,
  saveAnbiPageBody,
} from '../../../contract/anbi.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { auditChange, type Actor } from '../foundation/audit/record-audit.ts';
import { lastBookYear } from './book-year.ts';
import { unknownFile, yearNotOver, addressTaken, tooManyAddresses } from './errors.ts';
import {
  deleteUnusedFile,
  lockPage,
  listFiles,
  listYears,
  replaceBoard,
  saveYear,
  updatePage,
  type PageRow,
  insertAddress,
  listAddresses,
} from './store.ts';
import { isUniqueViolation } from '../../platform/database/constraint-violation.ts';

/** Enough to correct a choice, too few to block names for others. */
const maxAddresses = 5;

export async function saveAim(transaction: OrganisationTransaction, actor: Actor, text: string) {
  await lockPage(transaction);
  await updatePage(transaction, { aim: text });
  await auditChange(transaction, actor, 'anbi_changed', 'doelstelling');
}

export async function savePayPolicy(transaction: OrganisationTransaction, actor: Actor, text: string) {
  await lockPage(transaction);
  await updatePage(transaction, { pay_policy: text });
  await auditChange(transaction, actor, 'anbi_changed', 'beloningsbeleid');
}

export async function saveBoard(
  transaction: OrganisationTransaction,
  actor: Actor,
  members: readonly { name: string; task: string }[],
) {
  await lockPage(transaction);
  await replaceBoard(transaction, members);
  await auditChange(transaction, actor, 'anbi_changed', 'bestuur');
}

export async function saveBookYear(
  transaction: OrganisationTransaction,
  actor: Actor,
  { endMonth, first }: z.infer<typeof saveBookYearBody>,
) {
  await lockPage(transaction);
  await updatePage(transaction, { book_year_end_month: endMonth, first_book_year: first });
  await auditChange(transaction, actor, 'anbi_changed', 'boekjaar');
}

export async function savePolicy(
  transaction: OrganisationTransaction,
  actor: Actor,
  { text, fileId, until }: z.infer<typeof savePolicyBody>,
) {
  const { policy_file_id: former } = await lockPage(transaction);
  await refuseUnknownFile(transaction, fileId);
  await updatePage(transaction, { policy_text: text, policy_file_id: fileId, policy_until: until });
  await auditChange(transaction, actor, 'anbi_changed', 'beleidsplan');
  await deleteReplacedFile(transaction, actor, former);
}

export async function saveReport(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  year: number,
  { text, fileId }: z.infer<typeof saveReportBody>,
) {
  const former = await lockYear(clock, transaction, year);
  await refuseUnknownFile(transaction, fileId);
  await saveYear(transaction, year, { report_text: text, report_file_id: fileId });
  await auditChange(transaction, actor, 'anbi_changed', `verslag van ${year}`);
  await deleteReplacedFile(transaction, actor, former?.report_file_id);
}

export async function saveAccounts(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  year: number,
  { income, expenses, fileId, form, passportUrl }: z.infer<typeof saveAccountsBody>,
) {
  const former = await lockYear(clock, transaction, year);
  await refuseUnknownFile(transaction, fileId);
  await saveYear(transaction, year, {
    income_cents: income,
    expenses_cents: expenses,
    accounts_file_id: fileId,
    accounts_form: form,
    passport_url: form === 'passport' ? passportUrl : '',
  });
  await auditChange(transaction, actor, 'anbi_changed', `financiële verantwoording van ${year}`);
  await deleteReplacedFile(transaction, actor, former?.accounts_file_id);
}

async function lockYear(clock: Clock, transaction: OrganisationTransaction, year: number) {
  const page: PageRow = await lockPage(transaction);
  if (year > lastBookYear(dutchDate(clock.now()), page.book_year_end_month)) throw yearNotOver();
  return (await listYears(transaction)).find((each) => each.year === year);
}

/** A file of another organisation is unknown too. */
async function refuseUnknownFile(transaction: OrganisationTransaction, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  const files = await listFiles(transaction);
  if (!files.some(({ id }) => id === fileId)) throw unknownFile();
}

async function deleteReplacedFile(
  transaction: OrganisationTransaction,
  actor: Actor,
  fileId: string | null | undefined,
): Promise<void> {
  const removed = fileId ? await deleteUnusedFile(transaction, fileId) : undefined;
  if (removed !== undefined) await auditChange(transaction, actor, 'anbi_file_removed', removed);
}

/** Former slugs keep leading to the page. */
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
  const own = await listAddresses(transaction);
  if (own.includes(slug)) return;
  if (own.length >= maxAddresses) throw tooManyAddresses();
  try {
    await insertAddress(transaction, slug);
  } catch (error) {
    if (isUniqueViolation(error, 'anbi_address_slug')) throw addressTaken();
    throw error;
  }
}
