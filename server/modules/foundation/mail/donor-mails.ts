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
    .select(['donation_id', 'kind', 'subject', 'recipient as to', 'status', 'attempts'])
    .select(['last_error as lastError', 'sent_at'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .where('once_key', 'is', null)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
  return mails.map(({ donation_id: donationId, sent_at, ...mail }) => ({
    donationId,
    mail: { ...mail, sentAt: sent_at?.toISOString() ?? null },
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
