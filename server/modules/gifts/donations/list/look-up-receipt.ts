import {
  actsForOrganisation,
  type OrganisationTransaction,
  type Transaction,
} from '../../../../platform/database/database.ts';
import type { DonationQuery } from './donation-query.ts';

/** As OH-2026-00042, of a trial too. */
const receiptNumber = /^(?:TEST-)?[A-Z0-9]{1,6}-\d{4}-\d{5,9}$/i;

/** Finds the gift of a receipt by its number. It is handed in, because papers stand above gifts. */
export type FindDonationOfReceipt = (
  transaction: OrganisationTransaction,
  number: string,
) => Promise<string | undefined>;

/**
 * Who searches for the number of a receipt looks for its gift, which is searched for by its id instead. Only within one
 * organisation: a number is no other one's.
 */
export async function lookUpReceipt(
  transaction: Transaction,
  findDonationOfReceipt: FindDonationOfReceipt,
  query: DonationQuery,
): Promise<DonationQuery> {
  const { search } = query;
  if (!search || !receiptNumber.test(search) || !actsForOrganisation(transaction)) return query;
  const donationId = await findDonationOfReceipt(transaction, search.toUpperCase());
  return donationId === undefined ? query : { ...query, search: donationId };
}
