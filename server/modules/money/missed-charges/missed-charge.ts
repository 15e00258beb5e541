import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

/** A month of a monthly gift for which no money came, or was taken back. */
export type MissedCharge = Selectable<Schema['missed_charge']>;

/** Whether something may still be done about it by itself. */
export function isOpen({ state }: Pick<MissedCharge, 'state'>): boolean {
  return state === 'failed' || state === 'retry_planned' || state === 'asked';
}

const dayMs = 24 * 60 * 60 * 1000;

/** Longer ago a donor no longer knows what it was for. */
const payableMs = 90 * dayMs;

/** Whether the link in the mail still leads to a payment. */
export function isPayable(
  { state, failed_at }: Pick<MissedCharge, 'state' | 'failed_at'>,
  now: Date,
): boolean {
  return state !== 'recovered' && now.getTime() - failed_at.getTime() < payableMs;
}
