import { createHash } from 'node:crypto';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { mayDo, type Visitor } from '../../../foundation/sessions/access.ts';

type NamesOfDonor = Record<'email' | 'firstName' | 'lastName', string | null>;

export function redactForVisitor<Gift extends NamesOfDonor>(visitor: Visitor, gift: Gift): Gift {
  return mayDo(visitor, 'viewDonors') ? gift : { ...gift, email: null, firstName: null, lastName: null };
}

/**
 * Removes the donor and replaces the donation's id by a hash, if the visitor may not see donors. With the
 * real id, the visitor could open the donor's status page and read the first name there.
 */
export function redactDonationForVisitor(visitor: Visitor, donation: ListedDonation): ListedDonation {
  if (mayDo(visitor, 'viewDonors')) return donation;
  const id = createHash('sha256').update(donation.id).digest('hex').slice(0, donation.id.length);
  return { ...redactForVisitor(visitor, donation), id };
}
