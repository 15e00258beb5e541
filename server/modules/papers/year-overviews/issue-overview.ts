import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { issueNewReceipt, issueOverview } from '../numbered/issue-paper.ts';
import { refusePapersOnHold } from '../../foundation/organisation/paper-hold.ts';
import { type Paper, findPaper } from '../numbered/queries.ts';
import type { DonorYear } from './donor-years.ts';
import type { YearContext } from './overview-year.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { KeptFacts, PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';

/**
 * Returns the issued overview, or issues one if there is none or it is outdated, with a receipt for every gift on it.
 * Refuses to issue while papers are held.
 */
export async function issueOverviewOf(
  transaction: OrganisationTransaction,
  donor: DonorYear,
  context: YearContext,
  now: Date,
): Promise<Paper> {
  const { of, settings } = context;
  if (donor.number !== null && !donor.is_outdated) {
    const issued = await findPaper(transaction, donor.number);
    if (issued) return issued;
  }
  await refusePapersOnHold(transaction, of.environment);
  const numbers = new Map<string, string>();
  for (const { donationId, paymentId, amountCents, paidOn } of giftsWithoutReceipt(donor)) {
    const gift = {
      donation_id: donationId,
      payment_id: paymentId,
      amount_cents: amountCents,
      environment: of.environment,
      donor_id: donor.donor_id,
      paidOn,
    };
    const receipt = await issueNewReceipt(transaction, settings, gift, now);
    numbers.set(paymentId ?? donationId, receipt.number);
  }
  const facts = factsOfYear(donor, transaction.scope, context, {
    replaces: donor.number,
    numberOf: (paidId) => numbers.get(paidId)!,
  });
  return issueOverview(transaction, settings, { ...of, donorId: donor.donor_id, facts }, now);
}

function giftsWithoutReceipt(
  donor: DonorYear,
): { donationId: string; paymentId: string | null; amountCents: number; paidOn: string }[] {
  const given = donor.lines.map(({ number, amountCents, date }, place) => ({
    number,
    amountCents,
    paidOn: date,
    donationId: donor.donation_ids[place]!,
    paymentId: donor.payment_ids[place]!,
  }));
  const earlier = donor.earlier.map(({ number, givenOn }, place) => ({
    number,
    paidOn: givenOn,
    amountCents: donor.earlier_cents[place]!,
    donationId: donor.earlier_ids[place]!,
    paymentId: donor.earlier_payment_ids[place]!,
  }));
  return [...given, ...earlier].filter(({ number }) => number === null);
}

/** `numberOf` gives the number of a gift that has no receipt yet. */
export function factsOfYear(
  donor: DonorYear,
  { organisationId }: OrganisationScope,
  { of: { year }, settings, tax }: YearContext,
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

/** Undefined once the donor is erased. */
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
