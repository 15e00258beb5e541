import type { Environment } from '../../../../contract/environments.ts';
import { dutchDate, startOfDutchDay } from '../../../platform/dutch-calendar.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';

/** The gifts that an overview is about: those paid in a calendar year of the Netherlands. */
export interface OverviewYear {
  year: number;
  environment: Environment;
}

/** What was tried before an organisation took gifts is no gift; while it is trying, everything is. */
export function environmentOf(settings: EffectiveSettings): Environment {
  return settings('payment_api_environment') === 'live' ? 'live' : 'test';
}

export function runningYear(now: Date): number {
  return Number(dutchDate(now).slice(0, 4));
}

/** From its first moment to that of the next. */
export function boundsOf(year: number): { from: Date; until: Date } {
  return { from: startOfDutchDay(`${year}-01-01`), until: startOfDutchDay(`${year + 1}-01-01`) };
}
