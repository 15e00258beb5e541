import { sql, type RawBuilder } from 'kysely';
import type { OverviewFilter, OverviewFigures } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { inAlphabeticalOrder } from '../../../platform/database/in-alphabetical-order.ts';
import { type DonorSummary, donorYears } from './donor-years.ts';
import { boundsOf, environmentOf, runningYear, type YearContext } from './overview-year.ts';
import { readTaxStatus } from '../numbered/issuer-facts.ts';
import { isWholeYear } from '../../../../contract/anbi-periods.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { findFirstYear, readGiftsWithoutDonor } from './money-of-year.ts';

const isSendable = sql`total_cents > 0 and not is_silenced and (mailing_state is null or mailing_state = 'left_out')`;

type Choice = OverviewFilter | 'nothing-left' | 'to-correct';

const conditions: Record<Choice, RawBuilder<unknown>> = {
  all: sql`true`,
  'to-send': isSendable,
  mailed: sql`mailing_state = 'mailed'`,
  outdated: sql`is_outdated`,
  'nothing-left': sql`gift_count > 0 and total_cents <= 0 and mailing_state is null`,
  // Includes a donor who was left out but now has a total above zero, for example because a chargeback was undone.
  'to-correct': sql`not is_silenced
    and (is_outdated or (number is null and total_cents > 0 and mailing_state = 'left_out'))`,
  'no-name': sql`name is null`,
  'no-address': sql`address is null`,
  silenced: sql`is_silenced`,
};

type Counts = Pick<OverviewFigures, Extract<keyof OverviewFigures, `${string}Count`>>;

async function readYearFigures(transaction: OrganisationTransaction, context: YearContext) {
  const { rows } = await sql<Counts & { given_cents: number; total_cents: number }>`
    with ${donorYears(transaction, context)}
    select count(*) filter (where gift_count > 0)::integer as "donorCount",
      coalesce(sum(gift_count), 0)::integer as "giftCount", coalesce(sum(given_cents), 0)::bigint as given_cents,
      coalesce(sum(total_cents), 0)::bigint as total_cents,
      ${countOf('no-name')} as "withoutNameCount", ${countOf('no-address')} as "withoutAddressCount",
      ${countOf('silenced')} as "silencedCount", ${countOf('to-send')} as "toSendCount",
      count(*) filter (where ${isSendable} and name is null)::integer as "toSendWithoutNameCount",
      count(*) filter (where is_outdated and not is_silenced)::integer as "outdatedCount",
      count(*) filter (where mailing_state = 'waiting')::integer as "waitingCount",
      count(*) filter (where mailing_state = 'mailed')::integer as "mailedCount",
      count(*) filter (where mailing_state = 'mailed' and mail_status = 'failed')::integer as "failedCount"
    from donor_year
  `.execute(transaction);
  return rows[0]!;
}

const countOf = (filter: OverviewFilter) => sql`count(*) filter (where ${conditions[filter]})::integer`;

interface DonorFilter {
  choice: Choice;
  search?: string;
  donorIds?: readonly string[] | undefined;
  limit?: number;
  offset?: number;
}

const noLimit = 1_000_000;

export async function listDonorsOfYear(
  transaction: OrganisationTransaction,
  context: YearContext,
  { choice, search = '', donorIds, limit = noLimit, offset = 0 }: DonorFilter,
): Promise<{ donors: DonorSummary[]; total: number }> {
  const choices = Object.entries(conditions).map(
    ([name, condition]) => sql`when ${sql.lit(name)} then ${condition}`,
  );
  const { rows } = await sql<DonorSummary & { total: number }>`
    with ${donorYears(transaction, context, donorIds)}
    select donor_id, email, name, street, postal_code, city, address, gift_count, given_cents, total_cents, number, issued_at,
      is_outdated, is_silenced, mailing_state, mail_status, (count(*) over ())::integer as total
    from donor_year
    where case ${choice}::text ${sql.join(choices, sql` `)} end
      and strpos(lower(concat_ws(' ', name, email, number) collate "default"), lower(${search})) > 0
    order by ${inAlphabeticalOrder(sql`coalesce(name, email)`)}, email limit ${limit} offset ${offset}
  `.execute(transaction);
  return { donors: rows, total: rows[0]?.total ?? 0 };
}

export async function readOverviewFigures(
  transaction: OrganisationTransaction,
  now: Date,
  requestedYear: number | undefined,
): Promise<OverviewFigures> {
  const settings = await readEffectiveSettings(transaction);
  const environment = environmentOf(settings);
  const running = runningYear(now);
  const first = (await findFirstYear(transaction, environment)) ?? running;
  const years = Array.from({ length: running - first + 1 }, (_, index) => running - index);
  const year = requestedYear ?? (years.includes(running - 1) ? running - 1 : running);
  const tax = await readTaxStatus(transaction, settings, year);
  const context = { year, environment, settings, tax };
  const { given_cents, total_cents, ...counts } = await readYearFigures(transaction, context);
  const withoutDonor = await readGiftsWithoutDonor(transaction, context);
  return {
    years,
    year,
    isRunning: year >= running,
    isTest: environment === 'test',
    ...counts,
    total: centsToDecimal(total_cents),
    returned: centsToDecimal(given_cents - total_cents),
    withoutEmail: {
      count: withoutDonor.count,
      amount: centsToDecimal(withoutDonor.left_cents),
      returned: centsToDecimal(withoutDonor.given_cents - withoutDonor.left_cents),
    },
    tax: { ...tax, problems: describeProblems(context) },
  };
}

/**
 * Returns true if donors gave last year, the organisation has not sent overviews of that year yet, and it may issue
 * papers. Adds up no gifts, so the query stays quick.
 */
export async function hasOverviewsToSend(transaction: OrganisationTransaction, now: Date): Promise<boolean> {
  const { organisationId } = transaction.scope;
  const environment = environmentOf(await readEffectiveSettings(transaction));
  const year = runningYear(now) - 1;
  const { from, until } = boundsOf(year);
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from donation
      where organisation_id = ${organisationId} and environment = ${environment} and donor_id is not null
        and completed_at >= ${from} and completed_at < ${until}
    ) and not exists (
      select from overview_mailing
      where organisation_id = ${organisationId} and environment = ${environment} and year = ${year}
    ) as waits`.execute(transaction);
  return rows[0]!.waits && (await findPaperHold(transaction, environment)) === undefined;
}

function describeProblems({ settings, tax: { rsin, anbi }, year }: YearContext): string[] {
  const isAnbi = settings('org_anbi') === 'ja';
  return [
    rsin === null && 'Uw RSIN ontbreekt. Vul het in bij Organisatie.',
    !settings('org_address') && 'Uw adres ontbreekt. Vul het in bij Organisatie.',
    isAnbi &&
      anbi.length === 0 &&
      `U bent nu ANBI, maar volgens deze gegevens nog niet in ${year}. Klopt dat niet, vul dan bij ‘ANBI en RSIN door de jaren’ in sinds wanneer u ANBI bent.`,
    isAnbi &&
      anbi.length > 0 &&
      !isWholeYear(anbi, year, `${year}-12-31`) &&
      `Volgens deze gegevens was u in ${year} niet het hele jaar ANBI. Klopt dat niet, verbeter dan de datum bij ‘ANBI en RSIN door de jaren’.`,
    !isAnbi &&
      anbi.length === 0 &&
      'Volgens deze gegevens bent u geen ANBI. Op de overzichten staat daarom niets over aftrek.',
  ].filter((problem) => typeof problem === 'string');
}
