import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findLatestPaidDonation } from '../../gifts/donations/donor/donations-of-donor.ts';
import type { DonorWithEmail } from '../../gifts/donors/donor.ts';
import type { MailKind } from '../../../../contract/mails.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';

export interface PersonMail {
  kind: MailKind;
  to?: string;
  title: string;
  paragraphs: (organisation: string) => string[];
  action?: { label: string; href: string };
}

/** Linked to the newest gift, so that the mail is erased with the donor. */
export async function mailPerson(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithEmail,
  { to = email, ...mail }: PersonMail,
): Promise<void> {
  const newest = await findLatestPaidDonation(transaction, donorId);
  if (!newest) return;
  const { donation_id: donationId, environment } = newest;
  await mailDonor(deps, transaction, { ...mail, donationId, environment, to });
}
