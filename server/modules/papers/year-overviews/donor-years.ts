import { sql, type RawBuilder } from 'kysely';
import type { MailStatus } from '../../../../contract/mails.ts';
import { type OfflineMethod, offlineMethods } from '../../../../contract/payment-methods.ts';
import { dutchPostalCodePattern } from '../../../../contract/postal-code.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { PaperFacts, PaperLine } from '../../../../contract/paper-facts.ts';
import type { OverviewMailingState } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { returnedOnPaper } from '../numbered/returned-on-paper.ts';
import type { TaxStatus } from '../numbered/issuer-facts.ts';
import { boundsOf, type OverviewYear } from './overview-year.ts';

type Unnumbered<Line> = Omit<Line, 'number'> & { number: string | null };
export type EarlierReturn = PaperFacts['returnedOfEarlierYears'][number];

/** How a donor's year is now, and the overview that was issued of it, if any. */
export interface DonorSummary {
  donor_id: string;
  email: string;
  name: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  /** As it stands on an envelope; null unless a letter would arrive. */
  address: string | null;
  gift_count: number;
  given_cents: number;
  /** What of that has not gone back. */
  total_cents: number;
  /** Of the overview that holds. */
  number: string | null;
  issued_at: Date | null;
  /** Whether that overview says something else than what is true now. */
  is_outdated: boolean;
  is_silenced: boolean;
  mailing_state: OverviewMailingState | null;
  mail_status: MailStatus | null;
}

/** The same with everything that an overview says. */
export interface DonorYear extends DonorSummary {
  /** Without a number while their receipts have none. */
  lines: Unnumbered<PaperLine>[];
  /** Of the lines, in the same order. */
  donation_ids: string[];
  /** Null for a gift in cash. */
  payment_ids: (string | null)[];
  earlier: Unnumbered<EarlierReturn>[];
  earlier_ids: string[];
  earlier_payment_ids: (string | null)[];
  /** What was given then. */
  earlier_cents: number[];
}

/** The years of some donors, as their overviews say them. */
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

/**
 * The year of every donor, or of some donors, as a part of a statement. The sums are the ledger's
 * within the rule of papers; what went back of a gift counts in the year of the gift, whenever that was.
 */
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
        ${nameOfMost} as name
      from (select *, ${inThisName(sql`amount_cents`)} from earlier) e group by donor_id
    ), given as (
      select donor_id, count(*)::integer as gift_count, sum(paid_cents)::bigint as given_cents,
        sum(left_cents)::bigint as total_cents,
        ${nameOfMost} as name,
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
          -- Only what donors say themselves is a new name; how it was typed with a gift differs each time.
          or kept.facts -> 'donor' ->> 'name' <> said.name
          or (kept.facts -> 'donor' ->> 'name' is null and coalesce(said.name, g.name, e.name) is not null)
          or coalesce(kept.facts -> 'donor' ->> 'address', '') <> said.address
          or kept.facts -> 'anbi' <> ${JSON.stringify(anbi)}::jsonb
          or kept.facts -> 'culturalAnbi' <> ${JSON.stringify(culturalAnbi)}::jsonb
          or kept.facts -> ${'organisation'}::text ->> 'rsin' is distinct from ${rsin}::text,
          false) and o.number is not null as is_outdated
      -- Also who gave nothing in this year, and got something back in it.
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

/** What moved of a donation: what was paid, and what went back of it, which may be more than that. */
const movedOf = (donation: RawBuilder<unknown>, organisationId: string) => sql`
  select coalesce(sum(l.amount_cents) filter (where l.kind = 'payment'), 0)::bigint as paid_cents,
    -coalesce(sum(l.amount_cents) filter (where l.kind <> 'payment'), 0)::bigint as back_cents
  from ledger_entry l where l.organisation_id = ${organisationId} and ${isOf(donation)}`;

const isOf = (donation: RawBuilder<unknown>) =>
  sql`l.donation_id = ${donation}.donation_id and l.payment_id is not distinct from ${donation}.payment_id`;

interface Period {
  from: Date;
  until: Date;
}

/**
 * The money of a year on papers: every payment that was paid in it, also when it went back and another took its place,
 * and every gift in cash. When only some donors are asked for, the payments of each of their donations are read by
 * themselves: the planner takes a donor for far more common than it is, and would read every payment of the year. The
 * environment is the payment's: with the donation's, a planner without statistics reads the year for each donation.
 */
const giftsPaidIn = (
  organisationId: string,
  environment: Environment,
  { from, until }: Period,
  donorIds: readonly string[] | null,
) => sql`(
  select ${columnsOfGift}, p.payment_id, p.method, p.amount_cents, p.paid_at as completed_at
  from donation d
  cross join lateral (
    select * from payment p
    where p.organisation_id = ${organisationId} and p.donation_id = d.donation_id ${donorIds ? sql`offset 0` : sql``}
  ) p
  where d.organisation_id = ${organisationId} and p.environment = ${environment}
    and p.paid_at >= ${from} and p.paid_at < ${until}
  union all
  select ${columnsOfGift}, null, d.method, d.amount_cents, d.completed_at
  from donation d
  where d.organisation_id = ${organisationId} and d.environment = ${environment} and d.origin = 'cash'
    and d.completed_at >= ${from} and d.completed_at < ${until})`;

/** The same money, of any time, of which something went or came back in a year. */
const giftsReturnedIn = (organisationId: string, environment: Environment, { from, until }: Period) => sql`(
  select ${columnsOfGift}, p.payment_id, coalesce(p.amount_cents, d.amount_cents) as amount_cents,
    coalesce(p.paid_at, d.completed_at) as completed_at
  from (
    select distinct l.donation_id, l.payment_id from ledger_entry l
    where l.organisation_id = ${organisationId} and l.environment = ${environment} and l.kind <> 'payment'
      and l.occurred_at >= ${from} and l.occurred_at < ${until}
  ) l
  join donation d on d.organisation_id = ${organisationId} and d.donation_id = l.donation_id
  left join payment p on p.organisation_id = ${organisationId} and p.payment_id = l.payment_id)`;

const columnsOfGift = sql`d.donation_id, d.donor_id, d.first_name, d.last_name, d.is_recurring, d.interval_months`;

/**
 * What a year changed in what had gone back of an earlier gift, by day; less than nothing for what came back. What went
 * and came within the year cancels out, the newest first: `lasting` is what no later day of the year undoes. All that
 * was before the year is one day, so that there is something to begin from.
 */
const changesOfYear = (donation: RawBuilder<unknown>, organisationId: string, { from, until }: Period) => {
  const before = sql`(${from}::timestamptz - interval '1 day')`;
  const allBack = sql`sum(sum(cents)) over (order by at)`;
  return sql`
    with moved as (
      select greatest(date_trunc('day', l.occurred_at, 'Europe/Amsterdam'), ${before}) as at, -l.amount_cents as cents
      from ledger_entry l
      where l.organisation_id = ${organisationId} and ${isOf(donation)}
        and l.kind <> 'payment' and l.occurred_at < ${until}
      union all select ${before}, 0
    ), day as (
      select at, ${returnedOnPaper(sql`${donation}.amount_cents`, allBack)}::bigint as back_cents
      from moved group by at
    ), since_before as (
      select at, back_cents - first_value(back_cents) over (order by at) as cents from day
    ), kept as (
      select at, greatest(min(cents) over from_here, 0) + least(max(cents) over from_here, 0) as lasting_cents
      from since_before window from_here as (order by at rows between current row and unbounded following)
    ), change as (
      select at, lasting_cents - lag(lasting_cents, 1, 0::bigint) over (order by at) as cents from kept
    )
    select at, cents from change where cents <> 0`;
};

/**
 * The name that most was given in, and of equal amounts the first: anybody can give in somebody else's address, and a
 * small gift must not change the name on that person's overview.
 */
const nameOfMost = sql`
  (array_agg(name order by name_cents desc, name_since, name) filter (where name is not null))[1]`;
const inThisName = (cents: RawBuilder<unknown>) => sql`
  sum(${cents}) over (partition by donor_id, name) as name_cents,
  min(completed_at) over (partition by donor_id, name) as name_since`;

const nameOf = (table: RawBuilder<unknown>) =>
  sql`nullif(concat_ws(' ', nullif(${table}.first_name, ''), nullif(${table}.last_name, '')), '')`;

/** With its postal code as 1234 AB, however it was typed; one that is no postal code makes it no address. */
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

interface GiftsOfNobody {
  count: number;
  given_cents: number;
  /** What of that has not gone back. */
  left_cents: number;
}

/** What was given without an address to send an overview to, or by donors who were forgotten. */
export async function readGiftsOfNobody(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
): Promise<GiftsOfNobody> {
  const { organisationId } = transaction.scope;
  const { from, until } = boundsOf(year);
  const { rows } = await sql<GiftsOfNobody>`
    select count(*)::integer as count, coalesce(sum(m.paid_cents), 0)::bigint as given_cents,
      coalesce(sum(m.paid_cents - ${returnedOnPaper(sql`m.paid_cents`, sql`m.back_cents`)}), 0)::bigint as left_cents
    from ${giftsPaidIn(organisationId, environment, { from, until }, null)} d
    cross join lateral (${movedOf(sql`d`, organisationId)}) m
    where d.donor_id is null
  `.execute(transaction);
  return rows[0]!;
}

/** The year in which money first came, also when it went back and a later payment stands; null when none came. */
export async function findFirstYear(
  transaction: OrganisationTransaction,
  { environment }: Pick<OverviewYear, 'environment'>,
): Promise<number | null> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from least(
      (select min(p.paid_at) from payment p
        where p.organisation_id = ${organisationId} and p.environment = ${environment} and p.paid_at is not null),
      (select min(d.completed_at) from donation d
        where d.organisation_id = ${organisationId} and d.environment = ${environment} and d.completed_at is not null)
    ) at time zone 'Europe/Amsterdam')::integer as year
  `.execute(transaction);
  return rows[0]!.year;
}
