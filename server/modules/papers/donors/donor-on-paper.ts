import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { isDutchPostalCode, tidyPostalCode } from '../../../../contract/postal-code.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { DonorDetails } from '../../gifts/donors/donor.ts';
import { findDonor } from '../../gifts/donors/queries.ts';

/** The name and address that a donor gave, as papers have them; undefined when the donor gave neither. */
export async function findDonorOnPaper(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<PaperFacts['donor'] | undefined> {
  const donor = await findDonor(transaction, donorId);
  if (!donor) return undefined;
  const name = [donor.first_name, donor.last_name].filter(Boolean).join(' ') || null;
  const address = addressOf(donor);
  return name === null && address === null ? undefined : { name, address };
}

/** As it stands on an envelope, and on a yearly overview; null unless a letter would arrive. */
function addressOf({ street, postal_code: code, city }: DonorDetails): string | null {
  if (!street || !city || (code && !isDutchPostalCode(code))) return null;
  return `${street}\n${[code && tidyPostalCode(code), city].filter(Boolean).join(' ')}`;
}
