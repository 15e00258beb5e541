import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate, oneMonthLater } from '../../../platform/dutch-calendar.ts';
import type { Donor } from '../../gifts/donors/donor.ts';
import { lockDonor } from '../../gifts/donors/queries.ts';
import { updateDonor } from '../../gifts/donors/save-donor.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';

/**
 * Writes down that a donor wants to be forgotten, which is for the organisation to do. Asking again changes nothing:
 * the month counts from the first time. While a monthly gift runs it cannot be asked for.
 */
export async function requestErasure(
  transaction: OrganisationTransaction,
  donorId: string,
  now: Date,
): Promise<'asked' | 'asked-before' | 'still-gives'> {
  // Of two presses at the same moment one is the second.
  const donor = await lockDonor(transaction, donorId);
  if (!(await mayRequestErasure(transaction, donorId))) return 'still-gives';
  if (donor?.erasure_asked_at) return 'asked-before';
  await updateDonor(transaction, donorId, { erasure_asked_at: now });
  return 'asked';
}

/** Whether nothing is given every month any more. */
export async function mayRequestErasure(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<boolean> {
  const gifts = await subscriptionsOfDonor(transaction, donorId).execute();
  return !gifts.some(({ status }) => isRunning(status));
}

interface Asked {
  erasure_asked_at: NonNullable<Donor['erasure_asked_at']>;
}

/** The law gives an organisation a month: article 12 of the GDPR. */
export function lastDayToErase({ erasure_asked_at }: Asked): string {
  return oneMonthLater(dutchDate(erasure_asked_at));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Below zero when it is too late. */
export function daysLeftToErase(asked: Asked, now: Date): number {
  return (Date.parse(lastDayToErase(asked)) - Date.parse(dutchDate(now))) / dayMs;
}
