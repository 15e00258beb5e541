import type { KeptFacts, PaperFacts } from '../../../contract/paper-facts.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import type { Paper } from '../papers/paper.ts';
import type { EffectiveSettings } from '../settings/queries.ts';
import type { DonorYear } from './donor-years.ts';
import type { TaxStatus } from '../papers/tax-status.ts';

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
  { replaces, numberOf }: { replaces: string | null; numberOf: (donationId: string) => string },
): KeptFacts {
  return {
    replaces,
    organisation: {
      id: organisationId,
      name: settings('org_name'),
      address: settings('org_address') || null,
      rsin: tax.rsin,
    },
    donor: { name: donor.name, address: addressOf(donor) },
    year,
    anbi: tax.anbi,
    culturalAnbi: tax.culturalAnbi,
    lines: donor.lines.map((line, place) => ({
      ...line,
      number: line.number ?? numberOf(donor.donation_ids[place]!),
    })),
    returnedOfEarlierYears: donor.earlier.map((line, place) => ({
      ...line,
      number: line.number ?? numberOf(donor.earlier_ids[place]!),
    })),
    totalCents: donor.total_cents,
  };
}

/** As it stands on an envelope; null unless a letter would arrive. */
export function addressOf({
  street,
  postal_code,
  city,
}: Pick<DonorYear, 'street' | 'postal_code' | 'city'>): string | null {
  return street && city
    ? `${street}\n${[postal_code && tidyPostalCode(postal_code), city].filter(Boolean).join(' ')}`
    : null;
}

/** A Dutch one as 1234 AB, however it was typed. */
const tidyPostalCode = (typed: string) =>
  typed
    .trim()
    .replace(
      /^(\d{4})\s*([a-z]{2})$/i,
      (_all, digits: string, letters: string) => `${digits} ${letters.toUpperCase()}`,
    );

/** Everything that an overview that was issued says, as it is signed; undefined once its donor is forgotten. */
export function factsOfOverview(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  paper: Paper,
): PaperFacts | undefined {
  if (paper.donor_email === null || paper.facts === null) return undefined;
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
