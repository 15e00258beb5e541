import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';

export type MissedCharge = Selectable<Schema['missed_charge']>;

export function isOpen({ state }: Pick<MissedCharge, 'state'>): boolean {
  return state === 'failed' || state === 'retry_planned' || state === 'asked';
}

/** The donor can pay a missed charge within 90 days of the failure. Later, the donor might not recognise it. */
const payableMs = 90 * 24 * 60 * 60 * 1000;

export function isPayable(
  { state, failed_at }: Pick<MissedCharge, 'state' | 'failed_at'>,
  now: Date,
): boolean {
  return state !== 'recovered' && now.getTime() - failed_at.getTime() < payableMs;
}
