import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Donation } from './donation.ts';

export async function findDonation(
  transaction: Transaction,
  scope: OrganisationScope,
  donationId: string,
): Promise<Donation | undefined> {
  return donationsOf(transaction, scope).where('donation_id', '=', donationId).executeTakeFirst();
}

/** Reads a donation and keeps it from changing until the transaction ends. */
export async function lockDonation(
  transaction: Transaction,
  scope: OrganisationScope,
  donationId: string,
): Promise<Donation | undefined> {
  return donationsOf(transaction, scope).where('donation_id', '=', donationId).forUpdate().executeTakeFirst();
}

export function donationsOf(transaction: Transaction, scope: OrganisationScope) {
  return transaction.selectFrom('donation').selectAll().where('organisation_id', '=', scope.organisationId);
}
