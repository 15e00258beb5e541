import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findLatestPaidDonation } from '../../gifts/donations/donor/donations-of-donor.ts';
import type { DonorWithAddress } from '../../gifts/donors/donor.ts';
import type { MailKind } from '../../../../contract/mails.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';

export interface PersonMail {
  kind: MailKind;
  /** The donor's own address unless said. */
  to?: string;
  title: string;
  paragraphs: (organisation: string) => string[];
  action?: { label: string; href: string };
}

/** A mail to a donor about themselves. It goes with their newest gift, so that it is forgotten when they are. */
export async function mailPerson(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithAddress,
  { to = email, ...mail }: PersonMail,
): Promise<void> {
  const newest = await findLatestPaidDonation(transaction, donorId);
  if (!newest) return;
  const { donation_id: donationId, environment } = newest;
  await mailDonor(deps, transaction, { ...mail, donationId, environment, to });
}
