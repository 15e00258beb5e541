import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate, startOfDutchDay } from '../../../platform/dutch-calendar.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { readTaxStatus, type TaxStatus } from '../numbered/issuer-facts.ts';

export interface OverviewYear {
  year: number;
  environment: Environment;
}

/** An organisation that is not live yet gets overviews of its test gifts. */
export function environmentOf(settings: EffectiveSettings): Environment {
  return settings('payment_api_environment') === 'live' ? 'live' : 'test';
}

export interface YearContext extends OverviewYear {
  settings: EffectiveSettings;
  tax: TaxStatus;
}

export async function readYearContext(
  transaction: OrganisationTransaction,
  year: number,
): Promise<YearContext> {
  const settings = await readEffectiveSettings(transaction);
  const tax = await readTaxStatus(transaction, settings, year);
  return { year, environment: environmentOf(settings), settings, tax };
}

export function runningYear(now: Date): number {
  return Number(dutchDate(now).slice(0, 4));
}

export function boundsOf(year: number): { from: Date; until: Date } {
  return { from: startOfDutchDay(`${year}-01-01`), until: startOfDutchDay(`${year + 1}-01-01`) };
}
