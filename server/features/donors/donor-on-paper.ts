import type { PaperFacts } from '../../../contract/paper-facts.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { addressOf } from '../year-overviews/facts-of-year.ts';
import { findDonor } from './queries.ts';

/** What a donor said of themselves, as papers have it; undefined of who said nothing. */
export async function findDonorOnPaper(
  transaction: OrganisationTransaction,
  email: string,
): Promise<PaperFacts['donor'] | undefined> {
  const donor = await findDonor(transaction, email);
  if (!donor) return undefined;
  const name = [donor.first_name, donor.last_name].filter(Boolean).join(' ') || null;
  const address = addressOf(donor);
  return name === null && address === null ? undefined : { name, address };
}
