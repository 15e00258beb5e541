import type { IssuerFacts, KeptReceiptFacts, Period } from '../../../../contract/paper-facts.ts';
import type { DatedSettingKey } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import {
  listSettingPeriods,
  periodsInYear,
  valueOn,
} from '../../foundation/settings/periods/setting-periods.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { Paper } from './queries.ts';

/**
 * What the receipt of a gift that was paid on this day says of the organisation, if it is made today. It says nothing
 * of the days after: the organisation may not be an ANBI any more then.
 */
export async function readIssuerFacts(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  { paidOn, today }: { paidOn: string; today: string },
): Promise<IssuerFacts> {
  const periods = await listSettingPeriods(transaction);
  const year = Number(paidOn.slice(0, 4));
  const known = (key: DatedSettingKey) =>
    periodsInYear(periods, key, year)
      .filter(({ from }) => from <= today)
      .map(({ from, until }) => ({ from, until: until > today ? today : until }));
  return {
    organisation: {
      id: transaction.scope.organisationId,
      name: settings('org_name'),
      address: settings('org_address') || null,
      // An organisation had its number before it told us.
      rsin: valueOn(periods, 'org_rsin', paidOn) ?? (settings('org_rsin') || null),
    },
    anbi: known('org_anbi'),
    culturalAnbi: known('org_anbi_cultural'),
  };
}

/** What a receipt that was issued says of it, whatever it is called by now; undefined when that was not kept. */
export function issuerFactsOf({ facts }: Pick<Paper, 'facts'>): KeptReceiptFacts | undefined {
  return facts === null ? undefined : (JSON.parse(facts) as KeptReceiptFacts);
}

/** What an organisation was to the tax office in a year. */
export interface TaxStatus {
  rsin: string | null;
  anbi: Period[];
  culturalAnbi: Period[];
}

export async function readTaxStatus(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  year: number,
): Promise<TaxStatus> {
  const periods = await listSettingPeriods(transaction);
  return {
    // The last one of the year; an organisation had its number before it told us.
    rsin: valueOn(periods, 'org_rsin', `${year}-12-31`) ?? (settings('org_rsin') || null),
    anbi: periodsInYear(periods, 'org_anbi', year),
    culturalAnbi: periodsInYear(periods, 'org_anbi_cultural', year),
  };
}
