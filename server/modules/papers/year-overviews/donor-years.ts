import { sql, type RawBuilder } from 'kysely';
import type { MailStatus } from '../../../../contract/mails.ts';
import { type OfflineMethod, offlineMethods } from '../../../../contract/payment-methods.ts';
import { dutchPostalCodePattern } from '../../../../contract/donors.ts';
import type { PaperFacts, PaperLine } from '../../../../contract/paper-facts.ts';
import type { OverviewMailingState } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { ReceiptSubject } from '../numbered/papers.ts';
import {
  changesOfYear,
  giftsPaidIn,
  giftsReturnedIn,
  ledgerSumsOf,
  returnedOnPaper,
} from './money-of-year.ts';
import { boundsOf, type YearContext } from './overview-year.ts';

type Unnumbered<Line> = Omit<Line, 'number'> & { number: string | null };

export interface DonorSummary {
  donor_id: string;
  email: string;
  name: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  address: string | null;
  gift_count: number;
  given_cents: number;
  /** The amount after refunds and chargebacks. */
  total_cents: number;
  /** The number of the current overview. */
  number: string | null;
  issued_at: Date | null;
  is_outdated: boolean;
  is_silenced: boolean;
  mailing_state: OverviewMailingState | null;
  mail_status: MailStatus | null;
}

export interface DonorYear extends DonorSummary {
  lines: Unnumbered<PaperLine>[];
  /** The gift of each line, in the order of `lines`. */
  subjects: ReceiptSubject[];
  /**
   * Amounts of earlier years' gifts that were returned in this year. An amount is negative if a return was
   * undone, for example if a chargeback was reversed.
   */
  earlier: Unnumbered<PaperFacts['returnedOfEarlierYears'][number]>[];
  /** The gift of each line of `earlier`, in the same order. */
  earlier_subjects: (ReceiptSubject & { amount_cents: number })[];
}

export async function readDonorYears(
  transaction: OrganisationTransaction,
  context: YearContext,
  donorIds: readonly string[],
): Promise<DonorYear[]> {
  const { rows } = await sql<DonorYear>`
    with ${donorYears(transaction, context, donorIds)} select * from donor_year order by email
  `.execute(transaction);
  return rows;
}

/**
 * SQL for the `with` query `donor_year`, which has one row for each donor of the year. `donorIds` limits the
 * rows to those donors. A refund lowers the total of the year in which the gift was paid.
 */
export function donorYears(
  { scope: { organisationId } }: OrganisationTransaction,
  { year, environment, tax: { rsin, anbi, culturalAnbi } }: YearContext,
  donorIds: readonly string[] | null = null,
): RawBuilder<unknown> {
  const { from, until } = boundsOf(year);
  const ofDonors = sql`d.donor_id is not null
        and (${donorIds}::text[] is null or d.donor_id = any(${donorIds}::text[]))`;
  const joinReceipt = sql`left join paper receipt
        on receipt.organisation_id = ${organisationId} and receipt.donation_id = d.donation_id
          and coalesce(receipt.payment_id, '') = coalesce(d.payment_id, '')`;
  return sql`
    gift as (
      select d.donor_id, d.donation_id, d.payment_id, d.completed_at, ledger.paid_cents, ledger.left_cents,
        ${nameOf(sql`d`)} as name,
        jsonb_build_object(
          'date', ${dayOf(sql`d.completed_at`)}, 'amountCents', ledger.paid_cents,
          'returnedCents', ledger.paid_cents - ledger.left_cents,
          'kind', case when not d.is_recurring then 'once' when d.interval_months = 3 then 'quarterly'
            when d.interval_months = 12 then 'yearly' else 'monthly' end, 'number', receipt.number,
          'seenBy', case when d.method = any(${[...offlineMethods]}::text[]) then 'entered' else 'mollie' end)
          || case d.method when ${'offline_cash' satisfies OfflineMethod} then '{"isCash": true}'::jsonb else '{}' end as line
      from ${giftsPaidIn(organisationId, environment, { from, until }, donorIds)} d
      cross join lateral (
        select m.paid_cents, m.paid_cents - ${returnedOnPaper(sql`m.paid_cents`, sql`m.back_cents`)} as left_cents
        from (${ledgerSumsOf(sql`d`, organisationId)}) m
      ) ledger
      ${joinReceipt}
      where ${ofDonors}
    ), earlier as (
      select d.donor_id, d.donation_id, d.payment_id, d.amount_cents, d.completed_at, ${nameOf(sql`d`)} as name,
        ${dayOf(sql`change.at`)} as day,
        jsonb_build_object(
          'date', ${dayOf(sql`change.at`)}, 'amountCents', change.cents,
          'givenOn', ${dayOf(sql`d.completed_at`)}, 'number', receipt.number)
          || case when d.payment_id is null then '{"isWithdrawn": true}'::jsonb else '{}' end as line
      from ${giftsReturnedIn(organisationId, environment, { from, until })} d
      cross join lateral (${changesOfYear(sql`d`, organisationId, { from, until })}) change
      ${joinReceipt}
      where d.completed_at < ${from} and ${ofDonors}
    ), earlier_of_donor as (
      select donor_id, jsonb_agg(line order by day, completed_at, donation_id, payment_id) as lines,
        jsonb_agg(
          jsonb_build_object('donation_id', donation_id, 'payment_id', payment_id, 'amount_cents', amount_cents)
          order by day, completed_at, donation_id, payment_id) as subjects,
        ${nameWithLargestSum} as name
      from (select *, ${sumOfName(sql`amount_cents`)} from earlier) e group by donor_id
    ), given as (
      select donor_id, count(*)::integer as gift_count, sum(paid_cents)::bigint as given_cents,
        sum(left_cents)::bigint as total_cents,
        ${nameWithLargestSum} as name,
        jsonb_agg(line order by completed_at, donation_id, payment_id) as lines,
        jsonb_agg(jsonb_build_object('donation_id', donation_id, 'payment_id', payment_id)
          order by completed_at, donation_id, payment_id) as subjects
      from (select *, ${sumOfName(sql`left_cents`)} from gift) g group by donor_id
    ), donor_year as (
      select p.donor_id, p.email, coalesce(own.name, g.name, e.name) as name, p.street, p.postal_code, p.city,
        own.address, coalesce(g.gift_count, 0) as gift_count, coalesce(g.given_cents, 0) as given_cents,
        coalesce(g.total_cents, 0) as total_cents, coalesce(g.lines, '[]') as lines,
        coalesce(g.subjects, '[]') as subjects, coalesce(e.lines, '[]') as earlier,
        coalesce(e.subjects, '[]') as earlier_subjects,
        o.number, o.issued_at, s.recipient_hash is not null as is_silenced, m.state as mailing_state,
        mail.status as mail_status,
        coalesce(
          issued.facts -> 'lines' <> coalesce(g.lines, '[]')
          or issued.facts -> 'returnedOfEarlierYears' <> coalesce(e.lines, '[]')
          -- A donor can type another name for each gift. Only a name saved in Mijn gift replaces the issued name.
          or issued.facts -> 'donor' ->> 'name' <> own.name
          or (issued.facts -> 'donor' ->> 'name' is null and coalesce(own.name, g.name, e.name) is not null)
          or coalesce(issued.facts -> 'donor' ->> 'address', '') <> own.address
          or issued.facts -> 'anbi' <> ${JSON.stringify(anbi)}::jsonb
          or issued.facts -> 'culturalAnbi' <> ${JSON.stringify(culturalAnbi)}::jsonb
          or issued.facts -> ${'organisation'}::text ->> 'rsin' is distinct from ${rsin}::text,
          false) and o.number is not null as is_outdated
      from (select donor_id from given union select donor_id from earlier_of_donor) donor_of_year
      join donor p on p.organisation_id = ${organisationId} and p.donor_id = donor_of_year.donor_id
      left join given g on g.donor_id = donor_of_year.donor_id
      left join earlier_of_donor e on e.donor_id = donor_of_year.donor_id
      left join paper o on o.organisation_id = ${organisationId} and o.donor_id = donor_of_year.donor_id
        and o.environment = ${environment} and o.year = ${year} and o.replaced_by is null
      left join overview_mailing m on m.organisation_id = ${organisationId} and m.environment = ${environment}
        and m.year = ${year} and m.donor_id = donor_of_year.donor_id
      left join mail on mail.organisation_id = ${organisationId} and mail.once_key = ${onceKeyOf(sql`o.number`)}
      left join silenced_recipient s on s.organisation_id = ${organisationId}
        and s.recipient_hash = sha256(convert_to(p.email, 'UTF8'))
      cross join lateral (
        select ${nameOf(sql`p`)} as name, ${addressOf(sql`p`)} as address
      ) own
      cross join lateral (select o.facts::jsonb as facts) issued
    )`;
}

/** Anybody can give with the email address of a donor, so a small gift must not change the name of that donor. */
const nameWithLargestSum = sql`
  (array_agg(name order by name_cents desc, name_since, name) filter (where name is not null))[1]`;
const sumOfName = (cents: RawBuilder<unknown>) => sql`
  sum(${cents}) over (partition by donor_id, name) as name_cents,
  min(completed_at) over (partition by donor_id, name) as name_since`;

const nameOf = (table: RawBuilder<unknown>) =>
  sql`nullif(concat_ws(' ', nullif(${table}.first_name, ''), nullif(${table}.last_name, '')), '')`;

/** The same rule as `addressOf` in donors/donor-details.ts, in SQL. */
const addressOf = (table: RawBuilder<unknown>) => sql`case
  when ${table}.street <> '' and ${table}.city <> '' and coalesce(${table}.postal_code, '') = ''
    then ${table}.street || chr(10) || ${table}.city
  when ${table}.street <> '' and ${table}.city <> '' and ${table}.postal_code ~* ${dutchPostalCodePattern}
    then ${table}.street || chr(10)
      || upper(regexp_replace(${table}.postal_code, ${dutchPostalCodePattern}, ${'\\1 \\2'}, 'i')) || ' ' || ${table}.city
  end`;

export const onceKeyPrefix = 'year-overview:';
const onceKeyOf = (number: RawBuilder<unknown>) => sql`${onceKeyPrefix}::text || ${number}`;

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')`;
