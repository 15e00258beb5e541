import type { KeptFacts, PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Paper } from '../numbered/paper.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { DonorYear } from './donor-years.ts';
import type { TaxStatus } from '../numbered/tax-status.ts';

interface About {
  organisationId: string;
  settings: EffectiveSettings;
  tax: TaxStatus;
  year: number;
}

/** What the overview of a donor's year says. Of gifts that have no receipt yet the numbers are given. */
export function factsOfYear(
  donor: DonorYear,
  { organisationId, settings, tax, year }: About,
  { replaces, numberOf }: { replaces: string | null; numberOf: (paidId: string) => string },
): KeptFacts {
  return {
    replaces,
    organisation: {
      id: organisationId,
      name: settings('org_name'),
      address: settings('org_address') || null,
      rsin: tax.rsin,
    },
    donor: { name: donor.name, address: donor.address },
    year,
    anbi: tax.anbi,
    culturalAnbi: tax.culturalAnbi,
    lines: donor.lines.map((line, place) => ({
      ...line,
      number: line.number ?? numberOf(donor.payment_ids[place] ?? donor.donation_ids[place]!),
    })),
    returnedOfEarlierYears: donor.earlier.map((line, place) => ({
      ...line,
      number: line.number ?? numberOf(donor.earlier_payment_ids[place] ?? donor.earlier_ids[place]!),
    })),
    totalCents: donor.total_cents,
  };
}

/** Everything that an overview that was issued says, as it is signed; undefined once its donor is forgotten. */
export function factsOfOverview(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  paper: Paper,
): PaperFacts | undefined {
  if (paper.donor_id === null || paper.facts === null) return undefined;
  return {
    version: 1,
    issuer: publicUrl.origin,
    kind: 'overview',
    isTest: paper.environment === 'test',
    number: paper.number,
    code: paper.code,
    issuedOn: dutchDate(paper.issued_at),
    ...(JSON.parse(paper.facts) as KeptFacts),
  };
}
