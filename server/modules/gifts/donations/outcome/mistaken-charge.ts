import { sql } from 'kysely';
import { decimalToCents } from '../../../../../contract/money.ts';
import type { OrganisationTransaction, Transaction } from '../../../../platform/database/database.ts';
import { isFinal } from '../donation-status.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';

/**
 * Money that should not have come: a charge that Mollie made after the monthly gift had ended or while it rested, or a
 * second payment of a gift that was tried again. It is in the books, is not thanked for and is paid back.
 */
const mistakes = ['charged_after_end', 'charged_in_pause', 'paid_twice'] as const;
export type Mistake = (typeof mistakes)[number];

export async function markAsMistake(
  transaction: Transaction,
  donation: Donation,
  mistake: Mistake,
): Promise<void> {
  await recordEvent(transaction, donation, mistake);
}

export async function findMistake(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<Mistake | undefined> {
  const mark = await transaction
    .selectFrom('donation_event')
    .select('kind')
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('kind', 'in', mistakes)
    .executeTakeFirst();
  return mistakes.find((mistake) => mistake === mark?.kind);
}

/** Those of some donations whose money should not have come, by their ids. */
export async function listMistaken(
  transaction: OrganisationTransaction,
  donations: readonly Donation[],
): Promise<Set<string>> {
  const marks = await transaction
    .selectFrom('donation_event')
    .select('donation_id')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', sql<string>`any(${donations.map(({ donation_id }) => donation_id)})`)
    .where('kind', 'in', mistakes)
    .execute();
  return new Set(marks.map(({ donation_id }) => donation_id));
}

/** What was charged above the amount that the donor had chosen, and goes back alone: the rest is a gift. */
export async function findExcess(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<number | undefined> {
  const mark = await transaction
    .selectFrom('donation_event')
    .select('detail')
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('kind', '=', 'charged_too_much')
    .executeTakeFirst();
  return mark?.detail ? decimalToCents(mark.detail) : undefined;
}

/**
 * Whether another try of the same gift was paid, and its money is still there. Whoever asks holds the first try's row,
 * so that of two tries that are paid at the same moment one is written down before the other asks.
 */
export async function isPaidByAnotherTry(
  transaction: Transaction,
  { organisation_id, donation_id, retry_of, status, is_recurring, subscription_id }: Donation,
): Promise<boolean> {
  // Only what had ended is tried again, and what begins again with another amount while the first can still be paid:
  // any other gift that is paid without having ended has no other tries.
  const mayBeginAgain = is_recurring && subscription_id === null;
  if (retry_of === null && !isFinal(status) && !mayBeginAgain) return false;
  const first = retry_of ?? donation_id;
  const paid = await transaction
    .selectFrom('donation')
    .select('donation_id')
    .where('organisation_id', '=', organisation_id)
    .where((row) => row.or([row('donation_id', '=', first), row('retry_of', '=', first)]))
    .where('donation_id', '!=', donation_id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return paid !== undefined;
}
