import type { Period } from '../../../../contract/paper-facts.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import {
  listSettingPeriods,
  periodsInYear,
  valueOn,
} from '../../foundation/settings/periods/setting-periods.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';

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
