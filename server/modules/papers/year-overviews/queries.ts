import { sql, type RawBuilder } from 'kysely';
import type { OverviewFilter } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { type DonorSummary, donorYears } from './donor-years.ts';
import type { OverviewYear } from './overview-year.ts';
import type { TaxStatus } from '../numbered/issuer-facts.ts';

const isSendable = sql`total_cents > 0 and not is_silenced and (mailing_state is null or mailing_state = 'left_out')`;

/** A donor who was left out gets a first overview with the corrections, once a gift counts again. */
type Choice = OverviewFilter | 'nothing-left' | 'to-correct';

const conditions: Record<Choice, RawBuilder<unknown>> = {
  all: sql`true`,
  'to-send': isSendable,
  mailed: sql`mailing_state = 'mailed'`,
  outdated: sql`is_outdated`,
  'nothing-left': sql`gift_count > 0 and total_cents <= 0 and mailing_state is null`,
  'to-correct': sql`not is_silenced
    and (is_outdated or (number is null and total_cents > 0 and mailing_state = 'left_out'))`,
  'no-name': sql`name is null`,
  'no-address': sql`address is null`,
  silenced: sql`is_silenced`,
};

export interface YearFigures {
  donor_count: number;
  gift_count: number;
  given_cents: number;
  total_cents: number;
  no_name: number;
  no_address: number;
  silenced: number;
  to_send: number;
  to_send_nameless: number;
  waiting: number;
  mailed: number;
  failed: number;
  outdated: number;
}

export async function readYearFigures(
  transaction: OrganisationTransaction,
  of: OverviewYear,
  tax: TaxStatus,
): Promise<YearFigures> {
  const { rows } = await sql<YearFigures>`
    with ${donorYears(transaction, of, tax)}
    select count(*) filter (where gift_count > 0)::integer as donor_count,
      coalesce(sum(gift_count), 0)::integer as gift_count, coalesce(sum(given_cents), 0)::bigint as given_cents,
      coalesce(sum(total_cents), 0)::bigint as total_cents,
      ${countOf('no-name')} as no_name, ${countOf('no-address')} as no_address, ${countOf('silenced')} as silenced,
      ${countOf('to-send')} as to_send,
      count(*) filter (where ${isSendable} and name is null)::integer as to_send_nameless,
      ${countOf('outdated')} as outdated,
      count(*) filter (where mailing_state = 'waiting')::integer as waiting,
      count(*) filter (where mailing_state = 'mailed')::integer as mailed,
      count(*) filter (where mailing_state = 'mailed' and mail_status = 'failed')::integer as failed
    from donor_year
  `.execute(transaction);
  return rows[0]!;
}

const countOf = (filter: OverviewFilter) => sql`count(*) filter (where ${conditions[filter]})::integer`;

export interface DonorsWanted {
  choice: Choice;
  search?: string;
  donorIds?: readonly string[] | undefined;
  limit?: number;
  offset?: number;
}

const everybody = 1_000_000;

export async function listDonorsOfYear(
  transaction: OrganisationTransaction,
  of: OverviewYear,
  tax: TaxStatus,
  { choice, search = '', donorIds, limit = everybody, offset = 0 }: DonorsWanted,
): Promise<{ donors: DonorSummary[]; total: number }> {
  const choices = Object.entries(conditions).map(
    ([name, condition]) => sql`when ${sql.lit(name)} then ${condition}`,
  );
  const { rows } = await sql<DonorSummary & { total: number }>`
    with ${donorYears(transaction, of, tax, donorIds)}
    select donor_id, email, name, street, postal_code, city, address, gift_count, given_cents, total_cents, number, issued_at,
      is_outdated, is_silenced, mailing_state, mail_status, (count(*) over ())::integer as total
    from donor_year
    where case ${choice}::text ${sql.join(choices, sql` `)} end
      and strpos(lower(concat_ws(' ', name, email, number) collate "default"), lower(${search})) > 0
    order by lower(coalesce(name, email)), email limit ${limit} offset ${offset}
  `.execute(transaction);
  return { donors: rows, total: rows[0]?.total ?? 0 };
}
