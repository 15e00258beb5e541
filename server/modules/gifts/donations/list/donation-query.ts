import { frequencyOfType, type DonationFilter } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { Frequency } from '../../../../../contract/frequencies.ts';
import type { DonationStatus } from '../donation-status.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type Transaction,
} from '../../../../platform/database/database.ts';

/** OH-2026-00042 or TEST-OH-2026-00042. */
const receiptNumber = /^(?:TEST-)?[A-Z0-9]{1,6}-\d{4}-\d{5,9}$/i;

/** Passed in, because gifts may not import papers. */
export type FindDonationOfReceipt = (
  transaction: OrganisationTransaction,
  number: string,
) => Promise<string | undefined>;

export interface DonationQuery {
  environment: Environment | undefined;
  statuses: DonationStatus[] | undefined;
  frequency: Frequency | undefined;
  /** Dutch booking days, both included. */
  from: string | undefined;
  to: string | undefined;
  search: string | undefined;
  /** Includes the pages below it. */
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

/** Pages, funds and sources exist only within one organisation. */
export function filtersByOrigin({ pageId, fundId, source }: DonationQuery): boolean {
  return pageId !== undefined || fundId !== undefined || source !== undefined;
}

/** Replaces a receipt number in the search by the donation's id. A number is unique within one organisation only. */
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
