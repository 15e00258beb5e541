import { frequencyOfType, type DonationFilter } from '../../../../../contract/donation-list.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import type { Frequency } from '../../../../../contract/frequencies.ts';
import type { DonationStatus } from '../donation-status.ts';

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
export function asksForOrigin({ pageId, fundId, source }: DonationQuery): boolean {
  return pageId !== undefined || fundId !== undefined || source !== undefined;
}
