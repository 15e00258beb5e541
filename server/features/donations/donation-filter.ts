import type { DonationFilter } from '../../../contract/donation-list.ts';
import { isOutcome, type DonationStatus } from './donation-status.ts';

/** Which of the organisations' gifts somebody wants to see, in the database's terms. Undefined is no filter. */
export interface Wanted {
  environment: 'test' | 'live' | undefined;
  statuses: DonationStatus[] | undefined;
  isRecurring: boolean | undefined;
  /** Days in the Netherlands; both included. */
  from: string | undefined;
  to: string | undefined;
  search: string | undefined;
}

/** What somebody wants who typed something to search for. */
export type Search = Wanted & { search: string };

export function toWanted({ apiEnvironment, status, type, from, to, search }: DonationFilter): Wanted {
  return {
    environment: apiEnvironment || undefined,
    statuses: status ? statusesShownAs(status) : undefined,
    isRecurring: type ? type === 'maandelijks' : undefined,
    from: from || undefined,
    to: to || undefined,
    search: search || undefined,
  };
}

/** A gift whose payment is still being made counts as pending. */
export function shownStatus(status: DonationStatus): Exclude<DonationStatus, 'created'> {
  return status === 'created' ? 'pending' : status;
}

function statusesShownAs(status: Exclude<DonationStatus, 'created'>): DonationStatus[] {
  return status === 'pending' ? ['created', 'pending'] : [status];
}

/** What donations ended as, if only those are wanted. */
export function outcomeWanted({ statuses }: Wanted): DonationStatus | undefined {
  const [status, ...others] = statuses ?? [];
  return status && others.length === 0 && isOutcome(status) ? status : undefined;
}
