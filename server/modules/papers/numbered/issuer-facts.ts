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

/** Periods end today, because the organisation may stop being an ANBI tomorrow. */
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
      // An organisation had its RSIN before it entered it here.
      rsin: valueOn(periods, 'org_rsin', paidOn) ?? (settings('org_rsin') || null),
    },
    anbi: known('org_anbi'),
    culturalAnbi: known('org_anbi_cultural'),
  };
}

/** As issued; undefined when the facts were not kept. */
export function issuerFactsOf({ facts }: Pick<Paper, 'facts'>): KeptReceiptFacts | undefined {
  return facts === null ? undefined : (JSON.parse(facts) as KeptReceiptFacts);
}

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
    // The number of 31 December. An organisation had its RSIN before it entered it here.
    rsin: valueOn(periods, 'org_rsin', `${year}-12-31`) ?? (settings('org_rsin') || null),
    anbi: periodsInYear(periods, 'org_anbi', year),
    culturalAnbi: periodsInYear(periods, 'org_anbi_cultural', year),
  };
}
