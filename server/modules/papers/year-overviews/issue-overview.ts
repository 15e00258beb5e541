import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { issueNewReceipt, issuePaper } from '../numbered/issue-paper.ts';
import { refusePapersOnHold } from '../../foundation/organisation/paper-hold.ts';
import { type Paper, findPaper, type ReceiptSubject } from '../numbered/papers.ts';
import type { DonorYear } from './donor-years.ts';
import type { YearContext } from './overview-year.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { KeptFacts, PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { paperIdentityOf } from '../numbered/issuer-facts.ts';

export async function issueOverviewOf(
  transaction: OrganisationTransaction,
  donor: DonorYear,
  context: YearContext,
  now: Date,
): Promise<Paper> {
  const { year, environment, settings } = context;
  if (donor.number !== null && !donor.is_outdated) {
    const issued = await findPaper(transaction, donor.number);
    if (issued) return issued;
  }
  await refusePapersOnHold(transaction, environment);
  const numbers = new Map<string, string>();
  for (const gift of giftsWithoutReceipt(donor)) {
    const donation = { ...gift, environment, donor_id: donor.donor_id };
    const receipt = await issueNewReceipt(transaction, settings, donation, now);
    numbers.set(keyOf(gift), receipt.number);
  }
  const facts = factsOfYear(donor, transaction.scope, context, {
    replaces: donor.number,
    numberOf: (subject) => numbers.get(keyOf(subject))!,
  });
  return issuePaper(transaction, settings, {
    kind: 'overview',
    environment,
    year,
    donorId: donor.donor_id,
    amountCents: facts.totalCents,
    issuedAt: now,
    facts,
    replaces: facts.replaces,
  });
}

const keyOf = ({ donation_id, payment_id }: ReceiptSubject) => payment_id ?? donation_id;

function giftsWithoutReceipt({ lines, subjects, earlier, earlier_subjects }: DonorYear) {
  const given = lines.map(({ number, amountCents, date }, index) => ({
    ...subjects[index]!,
    number,
    amount_cents: amountCents,
    paidOn: date,
  }));
  const returned = earlier.map(({ number, givenOn }, index) => ({
    ...earlier_subjects[index]!,
    number,
    paidOn: givenOn,
  }));
  return [...given, ...returned].filter(({ number }) => number === null);
}

/** `numberOf` returns the receipt number of a gift that had no receipt when `donor` was read. */
export function factsOfYear(
  donor: DonorYear,
  { organisationId }: OrganisationScope,
  { year, settings, tax }: YearContext,
  { replaces, numberOf }: { replaces: string | null; numberOf: (subject: ReceiptSubject) => string },
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
    lines: donor.lines.map((line, index) => ({
      ...line,
      number: line.number ?? numberOf(donor.subjects[index]!),
    })),
    returnedOfEarlierYears: donor.earlier.map((line, index) => ({
      ...line,
      number: line.number ?? numberOf(donor.earlier_subjects[index]!),
    })),
    totalCents: donor.total_cents,
  };
}

export function factsOfOverview(deps: Pick<Deps, 'publicUrl'>, paper: Paper): PaperFacts | undefined {
  if (paper.donor_id === null || paper.facts === null) return undefined;
  return { ...paperIdentityOf(deps, paper), ...(JSON.parse(paper.facts) as KeptFacts) };
}
