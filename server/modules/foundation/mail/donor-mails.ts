import { sql } from 'kysely';
import type { DonationMail } from '../../../../contract/donation-detail.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';

/** Excludes notifications to the organisation, which have a once_key. */
export async function listMailsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<{ donationId: string | null; mail: DonationMail }[]> {
  const mails = await transaction
    .selectFrom('mail')
    .select(['donation_id', 'kind', 'subject', 'recipient', 'status', 'attempts', 'last_error', 'sent_at'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .where('once_key', 'is', null)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
  return mails.map((mail) => ({
    donationId: mail.donation_id,
    mail: {
      kind: mail.kind,
      subject: mail.subject,
      to: mail.recipient,
      status: mail.status,
      attempts: mail.attempts,
      lastError: mail.last_error,
      sentAt: mail.sent_at?.toISOString() ?? null,
    },
  }));
}

export async function removeMailsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('mail')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
}

export async function removeMailsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await transaction.deleteFrom('mail').where('created_at', '<', before).execute();
}
