import { frequencyOfType, type DonationFilter } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { Frequency } from '../../../../../contract/frequencies.ts';
import type { DonationStatus } from '../donation-status.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type Transaction,
} from '../../../../platform/database/database.ts';

/** As OH-2026-00042, of a trial too. */
const receiptNumber = /^(?:TEST-)?[A-Z0-9]{1,6}-\d{4}-\d{5,9}$/i;

/** Finds the gift of a receipt by its number. It is handed in, because papers stand above gifts. */
export type FindDonationOfReceipt = (
  transaction: OrganisationTransaction,
  number: string,
) => Promise<string | undefined>;

/** Which donations to list, in the database's terms. Undefined is no filter. */
export interface DonationQuery {
  environment: Environment | undefined;
  statuses: DonationStatus[] | undefined;
  frequency: Frequency | undefined;
  /** Days in the Netherlands on which they are booked; both included. */
  from: string | undefined;
  to: string | undefined;
  search: string | undefined;
  /** With all pages that are part of it. */
  pageId?: string | undefined;
  fundId?: string | undefined;
  source?: string | undefined;
}

export function toDonationQuery(filter: DonationFilter): DonationQuery {
  const { apiEnvironment, status, type, from, to, search, pageId, fundId, source } = filter;
  return {
    environment: apiEnvironment || undefined,
    statuses: status ? [status] : undefined,
    frequency: type ? frequencyOfType[type] : undefined,
    from: from || undefined,
    to: to || undefined,
    search: search || undefined,
    pageId: pageId || undefined,
    fundId: fundId || undefined,
    source: source || undefined,
  };
}

/** Whether something is asked that only means anything within one organisation. */
export function filtersByOrigin({ pageId, fundId, source }: DonationQuery): boolean {
  return pageId !== undefined || fundId !== undefined || source !== undefined;
}

/**
 * Who searches for the number of a receipt looks for its gift, which is searched for by its id instead. Only within one
 * organisation: a number is no other one's.
 */
export async function resolveReceiptNumber(
  transaction: Transaction,
  findDonationOfReceipt: FindDonationOfReceipt,
  query: DonationQuery,
): Promise<DonationQuery> {
  const { search } = query;
  if (!search || !receiptNumber.test(search) || !actsForOrganisation(transaction)) return query;
  const donationId = await findDonationOfReceipt(transaction, search.toUpperCase());
  return donationId === undefined ? query : { ...query, search: donationId };
}
