import { sql } from 'kysely';
import { organisationMails } from '../../../../contract/mails.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { donationCompletedJob, mistakenPaymentPaidJob } from '../../gifts/donations/job-definitions.ts';
import { fetchPaymentJob } from '../../money/payments/job-definitions.ts';
import {
  cancelAgainJob,
  carryOutChangeJob,
  startSubscriptionJob,
  verifyEndJob,
} from '../../money/subscriptions/job-definitions.ts';

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
/** While one of these jobs waits, its subscription may run at Mollie although our row says that it ended. */
const endingJobs = [
  startSubscriptionJob.name,
  carryOutChangeJob.name,
  cancelAgainJob.name,
  verifyEndJob.name,
];

/**
 * Also counts jobs, because a charge that Mollie announced has no row until its job has run. Counts an unsent
 * mail only if it is to a donor, about a donation and less than three days old.
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
        -- Mollie accepted the refund, but it may still fail.
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
        and kind <> all(${organisationMails}::text[]) and created_at > ${now}::timestamptz - interval '3 days')::int
        + (select count(*) from job where identifier = ${donationCompletedJob.name})::int as mails
  `.execute(transaction);
  return rows[0]!;
}

export function isNothingOpen(open: OpenWork): boolean {
  return Object.values(open).every((count) => count === 0);
}

export function describeOpenWork({ payments, refunds, subscriptions, mails }: OpenWork): string {
  const parts = [
    formatCount(payments, 'open betaling', 'open betalingen'),
    formatCount(refunds, 'terugbetaling', 'terugbetalingen'),
    formatCount(subscriptions, 'maandelijkse gift', 'maandelijkse giften'),
    formatCount(mails, 'mail aan een donateur', 'mails aan donateurs'),
  ].filter((part) => part !== '');
  return new Intl.ListFormat('nl').format(parts);
}

export function describeWaiting({ open, obstacle }: { open: OpenWork; obstacle: string | null }): string {
  const closed = 'De organisatie neemt geen giften meer aan en wordt vanzelf verwijderd';
  const waiting = isNothingOpen(open)
    ? `${closed}.`
    : `${closed} zodra dit is afgerond: ${describeOpenWork(open)}.`;
  return obstacle === null ? waiting : `${waiting} ${obstacle}`;
}

function formatCount(count: number, one: string, more: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : more}`;
}
