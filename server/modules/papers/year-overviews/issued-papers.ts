import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listOverviewsOfDonor, listReceiptsOfDonations } from '../numbered/papers.ts';
import { readDonorYears } from './donor-years.ts';
import { readYearContext } from './overview-year.ts';

/**
 * Finds the papers that a donor can still download while the organisation may not issue papers (a paper hold). Leaves
 * out an outdated overview, because its correction cannot be issued during the hold.
 */
export async function findIssuedPapers(
  transaction: OrganisationTransaction,
  donorId: string,
  donationIds: readonly string[],
): Promise<{ receiptsOf: Set<string | null>; years: Set<number> }> {
  const receipts = await listReceiptsOfDonations(transaction, donationIds);
  const years = new Set<number>();
  for (const { year } of await listOverviewsOfDonor(transaction, donorId)) {
    if (year === null) continue;
    const context = await readYearContext(transaction, year);
    const [donor] = await readDonorYears(transaction, context, [donorId]);
    if (donor && donor.number !== null && !donor.is_outdated) years.add(year);
  }
  return { receiptsOf: new Set(receipts.map(({ donation_id }) => donation_id)), years };
}
