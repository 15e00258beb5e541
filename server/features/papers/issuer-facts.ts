import type { IssuerFacts } from '../../../contract/paper-facts.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { listSettingPeriods, periodsInYear, valueOn } from '../settings/periods/setting-periods.ts';
import type { EffectiveSettings } from '../settings/queries.ts';
import type { Paper } from './paper.ts';

/** What the receipt of a gift that was paid on this day says of the organisation, if it is made now. */
export async function readIssuerFacts(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  day: string,
): Promise<IssuerFacts> {
  const periods = await listSettingPeriods(transaction);
  const year = Number(day.slice(0, 4));
  return {
    organisation: {
      id: transaction.scope.organisationId,
      name: settings('org_name'),
      address: settings('org_address') || null,
      // An organisation had its number before it told us.
      rsin: valueOn(periods, 'org_rsin', day) ?? (settings('org_rsin') || null),
    },
    anbi: periodsInYear(periods, 'org_anbi', year),
    culturalAnbi: periodsInYear(periods, 'org_anbi_cultural', year),
  };
}

/**
 * What a paper that was issued says of it, whatever it is called by now; undefined of an overview that is forgotten.
 */
export function issuerFactsOf({ facts }: Pick<Paper, 'facts'>): IssuerFacts | undefined {
  return facts === null ? undefined : (JSON.parse(facts) as IssuerFacts);
}
