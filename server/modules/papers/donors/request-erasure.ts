import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate, oneMonthLater } from '../../../platform/dutch-calendar.ts';
import { lockDonor } from '../../gifts/donors/queries.ts';
import { updateDonor } from '../../gifts/donors/save-donor.ts';
import { isRunning } from '../../money/subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';

/** The organisation carries the request out, within a month of the first one. */
export async function requestErasure(
  transaction: OrganisationTransaction,
  donorId: string,
  now: Date,
): Promise<'asked' | 'asked-before' | 'still-gives'> {
  const donor = await lockDonor(transaction, donorId);
  if (!(await mayRequestErasure(transaction, donorId))) return 'still-gives';
  if (donor?.erasure_asked_at) return 'asked-before';
  await updateDonor(transaction, donorId, { erasure_asked_at: now });
  return 'asked';
}

export async function mayRequestErasure(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<boolean> {
  const gifts = await subscriptionsOfDonor(transaction, donorId).execute();
  return !gifts.some(({ status }) => isRunning(status));
}

type Asked = { erasure_asked_at: Date };

/** One month, by article 12 of the GDPR. */
export function lastDayToErase({ erasure_asked_at }: Asked): string {
  return oneMonthLater(dutchDate(erasure_asked_at));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Negative after the last day. */
export function daysLeftToErase(asked: Asked, now: Date): number {
  return (Date.parse(lastDayToErase(asked)) - Date.parse(dutchDate(now))) / dayMs;
}
