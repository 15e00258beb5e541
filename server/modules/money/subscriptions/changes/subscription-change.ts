import type { Insertable, Selectable } from 'kysely';
import type { DonorStopReason, MoveReason, SuspendReason } from '../../../../../contract/gift-states.ts';
import type { Schema } from '../../../../../db/schema.ts';

export type SubscriptionChange = Selectable<Schema['subscription_change']>;
export type NewSubscriptionChange = Insertable<Schema['subscription_change']>;

type StopReason = DonorStopReason | 'donor_died';

export type RequestedChange =
  | { kind: 'amount'; amountCents: number }
  | { kind: 'dates'; nextDate: string; mandateId?: string; reason?: MoveReason }
  | { kind: 'mandate'; mandateId: string }
  | { kind: 'stop'; reason?: StopReason }
  | { kind: 'suspend'; reason: SuspendReason };

export type ChangeRequester = SubscriptionChange['requested_by'];

/** A stop or suspension replaces an unfinished change. */
export function takesPrecedence(kind: SubscriptionChange['kind']): boolean {
  return kind === 'stop' || kind === 'suspend';
}
