import { createHash } from 'node:crypto';
import type { ListedDonation } from '../../../../../contract/donation-list.ts';
import { mayDo, type Visitor } from '../../../foundation/sessions/access.ts';

interface NamesADonor {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Something that was given, as somebody may see it: without who gave it, unless their role is shown donors. */
export function asSeenBy<Gift extends NamesADonor>(visitor: Visitor, gift: Gift): Gift {
  return mayDo(visitor, 'viewDonors') ? gift : { ...gift, email: null, firstName: null, lastName: null };
}

/**
 * The same of a donation. Its id opens the donor's own page, which greets by first name: who may not see donors gets
 * another one, that stays the same and leads nowhere.
 */
export function donationAsSeenBy(visitor: Visitor, donation: ListedDonation): ListedDonation {
  if (mayDo(visitor, 'viewDonors')) return donation;
  const id = createHash('sha256').update(donation.id).digest('hex').slice(0, donation.id.length);
  return { ...asSeenBy(visitor, donation), id };
}
