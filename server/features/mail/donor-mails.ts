import { sql } from 'kysely';
import type { DonationMail } from '../../../contract/donation-list.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';

/** What became of the mails about some donations, oldest first. Their texts stay where they are. */
export async function listMailsOfDonations(
  transaction: Transaction,
  scope: OrganisationScope,
  donationIds: readonly string[],
): Promise<{ donationId: string | null; mail: DonationMail }[]> {
  const mails = await transaction
    .selectFrom('mail')
    .select(['donation_id', 'kind', 'recipient', 'status', 'attempts', 'last_error', 'sent_at'])
    .where('organisation_id', '=', scope.organisationId)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => ({
    donationId: mail.donation_id,
    mail: {
      kind: mail.kind,
      to: mail.recipient,
      status: mail.status,
      attempts: mail.attempts,
      lastError: mail.last_error,
      sentAt: mail.sent_at?.toISOString() ?? null,
    },
  }));
}

/** Removes the mails about some donations, sent or not. */
export async function removeMailsOfDonations(
  transaction: Transaction,
  scope: OrganisationScope,
  donationIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('mail')
    .where('organisation_id', '=', scope.organisationId)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
}

/** Removes what is left of the mails from before a moment. Needs platform scope. */
export async function removeMailsBefore(transaction: Transaction, before: Date): Promise<void> {
  await transaction.deleteFrom('mail').where('created_at', '<', before).execute();
}
