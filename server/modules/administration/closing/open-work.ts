import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { donationCompletedJob, mistakenPaymentPaidJob } from '../../gifts/donations/job-definitions.ts';
import { fetchPaymentJob } from '../../money/payments/job-definitions.ts';
import {
  cancelAgainJob,
  carryOutChangeJob,
  startSubscriptionJob,
  verifyEndJob,
} from '../../money/subscriptions/job-definitions.ts';

/** What an organisation cannot be deleted before. */
export interface OpenWork {
  payments: number;
  refunds: number;
  subscriptions: number;
  mails: number;
}

const jobNames = [
  fetchPaymentJob.name,
  startSubscriptionJob.name,
  carryOutChangeJob.name,
  cancelAgainJob.name,
  verifyEndJob.name,
  mistakenPaymentPaidJob.name,
  donationCompletedJob.name,
];
/** What may still run at the provider although our books say otherwise. */
const endingJobs = [startSubscriptionJob.name, cancelAgainJob.name, verifyEndJob.name];

/**
 * Counts what is open in an organisation. Payments are checked for two weeks at most, a mail is tried for three days. A
 * job stands for what no row tells yet: a charge that the provider has announced, a start that may reach the provider
 * although its gift was stopped meanwhile, a gift nobody was thanked for. Mail about anything but a gift does not
 * matter once the account is gone.
 */
export async function countOpenWork(
  transaction: PlatformTransaction,
  organisationId: string,
  now: Date,
): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`
    with job as materialized (select identifier, payload from list_jobs_of(${organisationId}, ${jobNames}::text[]))
    select
      (select count(*) from payment where organisation_id = ${organisationId} and next_check_at is not null)::int
        + (select count(*) from job where identifier = ${fetchPaymentJob.name}
          and payload ->> 'subscriptionId' is not null)::int
        as payments,
      (select count(*) from refund r where r.organisation_id = ${organisationId} and (
        r.status = 'wanted'
        -- Taken on by the provider, and not on its way yet: it may still fail.
        or (r.status = 'sent' and not exists (
          select from ledger_entry l
          where l.organisation_id = ${organisationId} and l.provider_ref = r.mollie_refund_id))
      ))::int + (select count(*) from job where identifier = ${mistakenPaymentPaidJob.name})::int as refunds,
      (select count(*) from subscription where organisation_id = ${organisationId} and (
        status in ('starting', 'active', 'suspended')
        or subscription_id in (select payload ->> 'subscriptionId' from job
          where identifier = any(${endingJobs}::text[]))
      ))::int as subscriptions,
      (select count(*) from mail where organisation_id = ${organisationId} and donation_id is not null
        and status = 'queued'
        -- What the organisation itself is told need not hold up its end.
        and once_key is null and created_at > ${now}::timestamptz - interval '3 days')::int
        + (select count(*) from job where identifier = ${donationCompletedJob.name})::int as mails
  `.execute(transaction);
  return rows[0]!;
}

export function isNothing(open: OpenWork): boolean {
  return Object.values(open).every((count) => count === 0);
}

/** In words, such as "2 open betalingen en 1 terugbetaling". */
export function describeOpenWork({ payments, refunds, subscriptions, mails }: OpenWork): string {
  const parts = [
    amount(payments, 'open betaling', 'open betalingen'),
    amount(refunds, 'terugbetaling', 'terugbetalingen'),
    amount(subscriptions, 'maandelijkse gift', 'maandelijkse giften'),
    amount(mails, 'mail aan een donateur', 'mails aan donateurs'),
  ].filter((part) => part !== '');
  return new Intl.ListFormat('nl').format(parts);
}

/** For the administrator who asked for an organisation to be deleted. */
export function describeWaiting({ open, obstacle }: { open: OpenWork; obstacle: string | null }): string {
  const closed = 'De organisatie neemt geen giften meer aan en wordt vanzelf verwijderd';
  const waiting = isNothing(open)
    ? `${closed}.`
    : `${closed} zodra dit is afgerond: ${describeOpenWork(open)}.`;
  return obstacle === null ? waiting : `${waiting} ${obstacle}`;
}

function amount(count: number, one: string, more: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`;
}
