import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { issueNewReceipt, issueOverview } from '../numbered/issue-paper.ts';
import { refuseWhileHeld } from '../../foundation/organisation/paper-hold.ts';
import type { Paper } from '../numbered/paper.ts';
import { findOverviewPaper } from '../numbered/find-papers.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { DonorYear } from './donor-years.ts';
import { factsOfYear } from './facts-of-year.ts';
import type { OverviewYear } from './overview-year.ts';
import type { TaxStatus } from '../numbered/tax-status.ts';

/**
 * The overview of a donor's year: the one that was issued before, or a new one that takes its place where it says what
 * is no longer true. Every gift on it has a receipt from now on. Refused while papers are held, unless it was issued
 * before.
 */
export async function issueOverviewOf(
  transaction: OrganisationTransaction,
  donor: DonorYear,
  { of, settings, tax, now }: { of: OverviewYear; settings: EffectiveSettings; tax: TaxStatus; now: Date },
): Promise<Paper> {
  if (donor.number !== null && !donor.is_outdated) {
    const issued = await findOverviewPaper(transaction, donor.number);
    if (issued) return issued;
  }
  await refuseWhileHeld(transaction, of.environment);
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
  const { organisationId } = transaction.scope;
  const facts = factsOfYear(
    donor,
    { organisationId, settings, tax, year: of.year },
    { replaces: donor.number, numberOf: (paidId) => numbers.get(paidId)! },
  );
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
