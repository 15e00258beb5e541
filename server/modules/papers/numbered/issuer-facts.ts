import type {
  IssuerFacts,
  KeptFacts,
  KeptReceiptFacts,
  PaperFacts,
  Period,
} from '../../../../contract/paper-facts.ts';
import type { DatedSettingKey } from '../../../../contract/year-overviews.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Deps } from '../../foundation/deps.ts';
import {
  listSettingPeriods,
  periodsInYear,
  valueOn,
} from '../../foundation/settings/periods/setting-periods.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { Paper } from './papers.ts';

/** Cuts off ANBI periods at today, because the organisation may lose its ANBI status tomorrow. */
export async function readIssuerFacts(
  transaction: OrganisationTransaction,
  settings: EffectiveSettings,
  { paidOn, today }: { paidOn: string; today: string },
): Promise<IssuerFacts> {
  const periods = await listSettingPeriods(transaction);
  const year = Number(paidOn.slice(0, 4));
  const periodsUntilToday = (key: DatedSettingKey) =>
    periodsInYear(periods, key, year)
      .filter(({ from }) => from <= today)
      .map(({ from, until }) => ({ from, until: until > today ? today : until }));
  return {
    organisation: {
      id: transaction.scope.organisationId,
      name: settings('org_name'),
      address: settings('org_address') || null,
      // The current RSIN also counts for the time before the organisation entered it.
      rsin: valueOn(periods, 'org_rsin', paidOn) ?? (settings('org_rsin') || null),
    },
    anbi: periodsUntilToday('org_anbi'),
    culturalAnbi: periodsUntilToday('org_anbi_cultural'),
  };
}

export function parseStoredFacts({ facts }: Pick<Paper, 'facts'>): KeptReceiptFacts | undefined {
  return facts === null ? undefined : (JSON.parse(facts) as KeptReceiptFacts);
}

export function paperIdentityOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  paper: Paper,
): Omit<PaperFacts, keyof KeptFacts> {
  return {
    version: 1,
    issuer: publicUrl.origin,
    kind: paper.kind,
    isTest: paper.environment === 'test',
    number: paper.number,
    code: paper.code,
    issuedOn: dutchDate(paper.issued_at),
  };
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
    rsin: valueOn(periods, 'org_rsin', `${year}-12-31`) ?? (settings('org_rsin') || null),
    anbi: periodsInYear(periods, 'org_anbi', year),
    culturalAnbi: periodsInYear(periods, 'org_anbi_cultural', year),
  };
}
