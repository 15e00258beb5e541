import { sql, type Selectable } from 'kysely';
import { offlineMethods } from '../../../../contract/payment-methods.ts';
import type { Schema } from '../../../../db/schema.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { type Donation, returnedCentsOf } from './donation.ts';

export async function findDonation(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<Donation | undefined> {
  return donationsOf(transaction)
    .where('donation_id', '=', donationId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/**
 * A charge of a monthly gift of which it is not known yet whether the money comes. A checkout that stands open is none:
 * nothing is taken unless the donor pays there.
 */
export async function findPendingCharge(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Donation | undefined> {
  return donationsOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .where((row) => row.or([row('purpose', 'is', null), row('purpose', '=', 'retry')]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What Mollie charged for a monthly gift by itself, oldest first: a month each. */
export async function listChargesOfGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Donation[]> {
  return donationsOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('purpose', 'is', null)
    .orderBy('created_at')
    .execute();
}

/**
 * When each of some monthly gifts was charged last or, before that, first paid for. What is paid for a month that was
 * missed is no month of its own.
 */
export async function listLastCharges(
  transaction: Transaction,
  gifts: readonly GiftOfCharges[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date | null }>`
    select g.id, (
      select max(created_at) from donation
      where organisation_id = g.organisation_id and purpose is null
        and (subscription_id = g.id or donation_id = g.first_donation_id)
    ) as at
    from unnest(
      ${gifts.map((gift) => gift.organisation_id)}::text[],
      ${gifts.map((gift) => gift.subscription_id)}::text[],
      ${gifts.map((gift) => gift.first_donation_id)}::text[]
    ) as g (organisation_id, id, first_donation_id)
  `.execute(transaction);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

type GiftOfCharges = Pick<
  Selectable<Schema['subscription']>,
  'organisation_id' | 'subscription_id' | 'first_donation_id'
>;

/** How much of each of these has gone back to the donor, however it went. */
export async function listReturnedCents(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<Map<string, number>> {
  const donations = await donationsOf(transaction)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
  return new Map(donations.map((donation) => [donation.donation_id, returnedCentsOf(donation)]));
}

/** Those that were written down afterwards: the provider does not know them. Not those typed in by hand. */
export async function listPaidWithoutPayment(transaction: OrganisationTransaction): Promise<Donation[]> {
  return donationsOf(transaction)
    .where('status', '=', 'completed')
    .where('mollie_payment_id', 'is', null)
    .where('method', 'not in', offlineMethods)
    .execute();
}

/** Reads a donation and keeps it from changing until the transaction ends. */
export async function lockDonation(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<Donation | undefined> {
  return donationsOf(transaction).where('donation_id', '=', donationId).forUpdate().executeTakeFirst();
}

/** Every try of the gift that a donation is a try of, oldest first; most gifts have one. */
export async function listTries(
  transaction: OrganisationTransaction,
  { donation_id, retry_of }: Donation,
): Promise<Donation[]> {
  const first = retry_of ?? donation_id;
  return donationsOf(transaction)
    .where((row) => row.or([row('donation_id', '=', first), row('retry_of', '=', first)]))
    .orderBy('created_at')
    .orderBy('donation_id')
    .execute();
}

/** Whether the ledger knows a movement of money by the provider's id of it, of the given kind or of any. */
export async function isRecorded(
  transaction: Transaction,
  { organisation_id }: Donation,
  providerRef: string,
  kind?: Selectable<Schema['ledger_entry']>['kind'],
): Promise<boolean> {
  const entries = await transaction
    .selectFrom('ledger_entry')
    .select('kind')
    .where('organisation_id', '=', organisation_id)
    .where('provider_ref', '=', providerRef)
    .execute();
  return kind ? entries.some((entry) => entry.kind === kind) : entries.length > 0;
}

/** The provider's ids of the refunds that are in a donation's ledger. */
export async function listRecordedRefunds(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<string[]> {
  const entries = await transaction
    .selectFrom('ledger_entry')
    .select('provider_ref')
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('kind', '=', 'refund')
    .execute();
  return entries.map(({ provider_ref }) => provider_ref);
}

export type Movement = Pick<
  Selectable<Schema['ledger_entry']>,
  'kind' | 'amount_cents' | 'occurred_at' | 'recorded_at'
>;

/** What moved of a donation. */
export async function listMovements(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<Movement[]> {
  return transaction
    .selectFrom('ledger_entry')
    .select(['kind', 'amount_cents', 'occurred_at', 'recorded_at'])
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .execute();
}

/** The ids of every key with which a donation was ever begun. */
export async function listKeysOfDonations(transaction: PlatformTransaction): Promise<string[]> {
  const keys = await transaction.selectFrom('donation').select('secret_id').distinct().execute();
  return keys.map(({ secret_id }) => secret_id);
}

export function donationsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('donation')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
