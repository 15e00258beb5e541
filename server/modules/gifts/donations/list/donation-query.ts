import { frequencyOfType, type DonationFilter } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { Frequency } from '../../../../../contract/frequencies.ts';
import type { DonationStatus } from '../donation-status.ts';
import { findPaymentByMollieId } from '../payments/queries.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type Transaction,
} from '../../../../platform/database/database.ts';

/** Matches 'OH-2026-00042' and 'TEST-OH-2026-00042'. */
const receiptNumber = /^(?:TEST-)?[A-Z0-9]{1,6}-\d{4}-\d{5,9}$/i;

/** The caller passes this function, because the module gifts may not import the module papers. */
export type FindDonationOfReceipt = (
  transaction: OrganisationTransaction,
  number: string,
) => Promise<string | undefined>;

export interface DonationQuery {
  environment: Environment | undefined;
  statuses: DonationStatus[] | undefined;
  frequency: Frequency | undefined;
  /** The first and the last day of the period, in Dutch time. */
  from: string | undefined;
  to: string | undefined;
  search: string | undefined;
  /** Selects the donations of this campaign page and of the pages below it. */
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

/** A list of all organisations refuses these filters, because pages, funds and sources belong to one organisation. */
export function filtersByOrigin({ pageId, fundId, source }: DonationQuery): boolean {
  return pageId !== undefined || fundId !== undefined || source !== undefined;
}

/**
 * Replaces a receipt number in the search by the donation's id. Does nothing in the scope of the platform, because a
 * number is unique only within one organisation.
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

export async function resolveMolliePaymentId(
  transaction: Transaction,
  query: DonationQuery,
): Promise<DonationQuery> {
  const { search } = query;
  if (!search?.startsWith('tr_') || !actsForOrganisation(transaction)) return query;
  const payment = await findPaymentByMollieId(transaction, search);
  return payment ? { ...query, search: payment.donation_id } : query;
}

export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Turns '€ 1.250,00' into '1250.00', because the searchable text has amounts in that form. */
export function searchedText(search: string): string {
  const digits = /^(?:€\s*)?([\d.]*),?(\d*)$/.exec(search);
  if (!digits || !/\d/.test(search) || !/[,€]/.test(search)) return search;
  const [, whole = '', cents = ''] = digits;
  return whole.replaceAll('.', '') + (search.includes(',') ? `.${cents}` : '');
}

/**
 * The index can find a term that contains three letters or digits in a row. Two are enough before a space or sign,
 * and one is enough after a space or sign.
 */
export function hasTrigram(search: string): boolean {
  return /[\p{L}\d]{3}|[\p{L}\d]{2}[^\p{L}\d]|[^\p{L}\d][\p{L}\d]/u.test(searchedText(search));
}
