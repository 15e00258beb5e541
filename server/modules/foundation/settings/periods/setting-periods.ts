import type { Period } from '../../../../../contract/paper-facts.ts';
import type { DatedSettingKey } from '../../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { daysLater } from '../../../../platform/dutch-calendar.ts';

interface SettingPeriod {
  key: DatedSettingKey;
  value: string;
  from: string;
  /** The first day after the period. Null for the current period. */
  until: string | null;
}

export async function listSettingPeriods(transaction: OrganisationTransaction): Promise<SettingPeriod[]> {
  return transaction.own
    .selectFrom('setting_period')
    .select(['key', 'value', 'valid_from as from', 'valid_until as until'])
    .orderBy('valid_from')
    .execute();
}

/** The parts of the year in which the value is 'ja'. In the result, `until` is the last day of the period. */
export function periodsInYear(
  periods: readonly SettingPeriod[],
  key: DatedSettingKey,
  year: number,
): Period[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return periods
    .filter((period) => period.key === key && period.value === 'ja')
    .filter(({ from, until }) => from <= last && (until === null || until > first))
    .map(({ from, until }) => ({
      from: from > first ? from : first,
      until: until === null || until > last ? last : daysLater(until, -1),
    }));
}

export function valueOn(periods: readonly SettingPeriod[], key: DatedSettingKey, day: string): string | null {
  const period = periods.find(
    (each) => each.key === key && each.from <= day && (each.until === null || day < each.until),
  );
  return period?.value ?? null;
}
