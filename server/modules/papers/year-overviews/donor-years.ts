import { sql, type RawBuilder } from 'kysely';
import type { MailStatus } from '../../../../contract/mails.ts';
import { type OfflineMethod, offlineMethods } from '../../../../contract/payment-methods.ts';
import { dutchPostalCodePattern } from '../../../../contract/donors.ts';
import type { PaperFacts, PaperLine } from '../../../../contract/paper-facts.ts';
import type { OverviewMailingState } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { TaxStatus } from '../numbered/issuer-facts.ts';
import { changesOfYear, giftsPaidIn, giftsReturnedIn, movedOf, returnedOnPaper } from './money-of-year.ts';
import { boundsOf, type OverviewYear } from './overview-year.ts';

type Unnumbered<Line> = Omit<Line, 'number'> & { number: string | null };
export type EarlierReturn = PaperFacts['returnedOfEarlierYears'][number];

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
  /** Without what went back. */
  total_cents: number;
  /** Of the current overview. */
  number: string | null;
  issued_at: Date | null;
  is_outdated: boolean;
  is_silenced: boolean;
  mailing_state: OverviewMailingState | null;
  mail_status: MailStatus | null;
}

export interface DonorYear extends DonorSummary {
  lines: Unnumbered<PaperLine>[];
  /** Parallel to `lines`. */
  donation_ids: string[];
  /** Null for a gift in cash. */
  payment_ids: (string | null)[];
  earlier: Unnumbered<EarlierReturn>[];
  earlier_ids: string[];
  earlier_payment_ids: (string | null)[];
  /** The amounts of those gifts. */
  earlier_cents: number[];
}

export async function readDonorYears(
  transaction: OrganisationTransaction,
  of: OverviewYear,
  tax: TaxStatus,
  donorIds: readonly string[],
): Promise<DonorYear[]> {
  const { rows } = await sql<DonorYear>`
    with ${donorYears(transaction, of, tax, donorIds)} select * from donor_year order by email
  `.execute(transaction);
  return rows;
}

/** SQL for the years of all donors, or of some. A refund counts in the year of the gift, whenever it happened. */
export function donorYears(
  { scope: { organisationId } }: OrganisationTransaction,
  { year, environment }: OverviewYear,
  { rsin, anbi, culturalAnbi }: TaxStatus,
  donorIds: readonly string[] | null = null,
): RawBuilder<unknown> {
  const { from, until } = boundsOf(year);
  const ofDonors = sql`d.donor_id is not null
        and (${donorIds}::text[] is null or d.donor_id = any(${donorIds}::text[]))`;
  return sql`
    gift as (
      select d.donor_id, d.donation_id, d.payment_id, d.completed_at, moved.paid_cents, moved.left_cents,
        ${nameOf(sql`d`)} as name,
        jsonb_build_object(
          'date', ${dayOf(sql`d.completed_at`)}, 'amountCents', moved.paid_cents,
          'returnedCents', moved.paid_cents - moved.left_cents,
          'kind', case when not d.is_recurring then 'once' when d.interval_months = 3 then 'quarterly'
            when d.interval_months = 12 then 'yearly' else 'monthly' end, 'number', receipt.number,
          'seenBy', case when d.method = any(${[...offlineMethods]}::text[]) then 'entered' else 'mollie' end)
          || case d.method when ${'offline_cash' satisfies OfflineMethod} then '{"isCash": true}'::jsonb else '{}' end as line
      from ${giftsPaidIn(organisationId, environment, { from, until }, donorIds)} d
      cross join lateral (
        select m.paid_cents, m.paid_cents - ${returnedOnPaper(sql`m.paid_cents`, sql`m.back_cents`)} as left_cents
        from (${movedOf(sql`d`, organisationId)}) m
      ) moved
      left join paper receipt
        on receipt.organisation_id = ${organisationId} and receipt.donation_id = d.donation_id
          and coalesce(receipt.payment_id, '') = coalesce(d.payment_id, '')
      where ${ofDonors}
    ), earlier as (
      select d.donor_id, d.donation_id, d.payment_id, d.amount_cents, d.completed_at, ${nameOf(sql`d`)} as name,
        ${dayOf(sql`told.at`)} as day,
        jsonb_build_object(
          'date', ${dayOf(sql`told.at`)}, 'amountCents', told.cents,
          'givenOn', ${dayOf(sql`d.completed_at`)}, 'number', receipt.number)
          || case when d.payment_id is null then '{"isWithdrawn": true}'::jsonb else '{}' end as line
      from ${giftsReturnedIn(organisationId, environment, { from, until })} d
      cross join lateral (${changesOfYear(sql`d`, organisationId, { from, until })}) told
      left join paper receipt
        on receipt.organisation_id = ${organisationId} and receipt.donation_id = d.donation_id
          and coalesce(receipt.payment_id, '') = coalesce(d.payment_id, '')
      where d.completed_at < ${from} and ${ofDonors}
    ), earlier_of_donor as (
      select donor_id, jsonb_agg(line order by day, completed_at, donation_id, payment_id) as lines,
        jsonb_agg(donation_id order by day, completed_at, donation_id, payment_id) as donation_ids,
        jsonb_agg(payment_id order by day, completed_at, donation_id, payment_id) as payment_ids,
        jsonb_agg(amount_cents order by day, completed_at, donation_id, payment_id) as cents,
        ${mostGivenName} as name
      from (select *, ${inThisName(sql`amount_cents`)} from earlier) e group by donor_id
    ), given as (
      select donor_id, count(*)::integer as gift_count, sum(paid_cents)::bigint as given_cents,
        sum(left_cents)::bigint as total_cents,
        ${mostGivenName} as name,
        jsonb_agg(line order by completed_at, donation_id, payment_id) as lines,
        array_agg(donation_id order by completed_at, donation_id, payment_id) as donation_ids,
        array_agg(payment_id order by completed_at, donation_id, payment_id) as payment_ids
      from (select *, ${inThisName(sql`left_cents`)} from gift) g group by donor_id
    ), donor_year as (
      select p.donor_id, p.email, coalesce(said.name, g.name, e.name) as name, p.street, p.postal_code, p.city,
        said.address, coalesce(g.gift_count, 0) as gift_count, coalesce(g.given_cents, 0) as given_cents,
        coalesce(g.total_cents, 0) as total_cents, coalesce(g.lines, '[]') as lines,
        coalesce(g.donation_ids, '{}') as donation_ids, coalesce(g.payment_ids, '{}') as payment_ids,
        coalesce(e.lines, '[]') as earlier, coalesce(e.donation_ids, '[]') as earlier_ids,
        coalesce(e.payment_ids, '[]') as earlier_payment_ids,
        coalesce(e.cents, '[]') as earlier_cents,
        o.number, o.issued_at, s.recipient_hash is not null as is_silenced, m.state as mailing_state,
        mail.status as mail_status,
        coalesce(
          kept.facts -> 'lines' <> coalesce(g.lines, '[]')
          or kept.facts -> 'returnedOfEarlierYears' <> coalesce(e.lines, '[]')
          -- A name that was typed with a gift varies; only a name in Mijn gift is a new name.
          or kept.facts -> 'donor' ->> 'name' <> said.name
          or (kept.facts -> 'donor' ->> 'name' is null and coalesce(said.name, g.name, e.name) is not null)
          or coalesce(kept.facts -> 'donor' ->> 'address', '') <> said.address
          or kept.facts -> 'anbi' <> ${JSON.stringify(anbi)}::jsonb
          or kept.facts -> 'culturalAnbi' <> ${JSON.stringify(culturalAnbi)}::jsonb
          or kept.facts -> ${'organisation'}::text ->> 'rsin' is distinct from ${rsin}::text,
          false) and o.number is not null as is_outdated
      -- Includes donors with only a refund of an earlier year.
      from (select donor_id from given union select donor_id from earlier_of_donor) who
      join donor p on p.organisation_id = ${organisationId} and p.donor_id = who.donor_id
      left join given g on g.donor_id = who.donor_id
      left join earlier_of_donor e on e.donor_id = who.donor_id
      left join paper o on o.organisation_id = ${organisationId} and o.donor_id = who.donor_id
        and o.environment = ${environment} and o.year = ${year} and o.replaced_by is null
      left join overview_mailing m on m.organisation_id = ${organisationId} and m.environment = ${environment}
        and m.year = ${year} and m.donor_id = who.donor_id
      left join mail on mail.organisation_id = ${organisationId} and mail.once_key = ${onceKeyOf(sql`o.number`)}
      left join silenced_recipient s on s.organisation_id = ${organisationId}
        and s.recipient_hash = sha256(convert_to(p.email, 'UTF8'))
      cross join lateral (
        select ${nameOf(sql`p`)} as name, ${addressOf(sql`p`)} as address
      ) said
      cross join lateral (select o.facts::jsonb as facts) kept
    )`;
}

/** By amount, because anybody can give with another's address, and a small gift must not change that donor's name. */
const mostGivenName = sql`
  (array_agg(name order by name_cents desc, name_since, name) filter (where name is not null))[1]`;
const inThisName = (cents: RawBuilder<unknown>) => sql`
  sum(${cents}) over (partition by donor_id, name) as name_cents,
  min(completed_at) over (partition by donor_id, name) as name_since`;

const nameOf = (table: RawBuilder<unknown>) =>
  sql`nullif(concat_ws(' ', nullif(${table}.first_name, ''), nullif(${table}.last_name, '')), '')`;

/** The SQL of `addressOf` in donors/donor-details.ts. */
const addressOf = (table: RawBuilder<unknown>) => sql`case
  when ${table}.street <> '' and ${table}.city <> '' and coalesce(${table}.postal_code, '') = ''
    then ${table}.street || chr(10) || ${table}.city
  when ${table}.street <> '' and ${table}.city <> '' and ${table}.postal_code ~* ${dutchPostalCodePattern}
    then ${table}.street || chr(10)
      || upper(regexp_replace(${table}.postal_code, ${dutchPostalCodePattern}, ${'\\1 \\2'}, 'i')) || ' ' || ${table}.city
  end`;

/** One mail for each overview, ever. */
export const onceKeyPrefix = 'year-overview:';
const onceKeyOf = (number: RawBuilder<unknown>) => sql`${onceKeyPrefix}::text || ${number}`;

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')`;
