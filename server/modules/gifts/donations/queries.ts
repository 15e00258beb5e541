import { sql, type Selectable } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { type Donation, returnedCentsOf } from './donation.ts';

export function findDonation(transaction: OrganisationTransaction, donationId: string) {
  return selectDonations(transaction)
    .where('donation_id', '=', donationId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export function listChargesOfSubscription(transaction: OrganisationTransaction, subscriptionId: string) {
  return selectDonations(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('origin', '=', 'monthly')
    .orderBy('created_at')
    .execute();
}

interface LastDates {
  /** The time of the latest charge or, if there is no charge yet, of the first donation. */
  chargedAt: Date;
  givenAt: Date;
}

export async function listLastDates(
  transaction: Transaction,
  subscriptions: readonly Pick<
    Selectable<Schema['subscription']>,
    'organisation_id' | 'subscription_id' | 'first_donation_id'
  >[],
): Promise<Map<string, LastDates>> {
  const { rows } = await sql<LastDates & { id: string }>`
    select s.id, dates.*
    from unnest(
      ${subscriptions.map(({ organisation_id }) => organisation_id)}::text[],
      ${subscriptions.map(({ subscription_id }) => subscription_id)}::text[],
      ${subscriptions.map(({ first_donation_id }) => first_donation_id)}::text[]
    ) as s (organisation_id, id, first_donation_id)
    cross join lateral (
      select max(created_at) as "givenAt",
        max(created_at) filter (where origin = 'monthly' or donation_id = s.first_donation_id) as "chargedAt"
      from donation
      where organisation_id = s.organisation_id and (subscription_id = s.id or donation_id = s.first_donation_id)
    ) dates
    ${prepared}`.execute(transaction);
  return new Map(rows.map(({ id, ...dates }) => [id, dates]));
}

export async function listReturnedCents(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<Map<string, number>> {
  const donations = await selectDonations(transaction)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
  return new Map(donations.map((donation) => [donation.donation_id, returnedCentsOf(donation)]));
}

export function lockDonation(transaction: OrganisationTransaction, donationId: string) {
  return selectDonations(transaction).where('donation_id', '=', donationId).forUpdate().executeTakeFirst();
}

export async function isInLedger(
  transaction: Transaction,
  { organisation_id }: { organisation_id: string },
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

export type Movement = Pick<
  Selectable<Schema['ledger_entry']>,
  'payment_id' | 'kind' | 'amount_cents' | 'occurred_at' | 'recorded_at'
>;

export async function listMovements(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<Movement[]> {
  return transaction
    .selectFrom('ledger_entry')
    .select(['payment_id', 'kind', 'amount_cents', 'occurred_at', 'recorded_at'])
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .orderBy('recorded_at')
    .execute();
}

export function selectDonations(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('donation').selectAll();
}

export async function hasPaidGift(
  transaction: OrganisationTransaction,
  environment: Environment,
): Promise<boolean> {
  const gift = await transaction.own
    .selectFrom('donation')
    .select('donation_id')
    .where('environment', '=', environment)
    .where('completed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return gift !== undefined;
}

/** To donors, an unpaid payment from another bank account would look like a missed charge. */
export const isNotUnpaidAccountChange = sql<boolean>`(subscription_id is null or origin = 'monthly' or completed_at is not null)`;

/** Lists the first donation, the charges and the paid donations from another bank account, newest first. */
export function listDonationsOfSubscription(
  transaction: OrganisationTransaction,
  { subscription_id, first_donation_id }: { subscription_id: string; first_donation_id: string },
  limit: number,
) {
  return selectDonations(transaction)
    .where((row) =>
      row.or([row('subscription_id', '=', subscription_id), row('donation_id', '=', first_donation_id)]),
    )
    .where(isNotUnpaidAccountChange)
    .orderBy('created_at', 'desc')
    .orderBy('donation_id')
    .limit(limit)
    .modifyEnd(prepared)
    .execute();
}
