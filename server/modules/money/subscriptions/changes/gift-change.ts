import type { Insertable, Selectable } from 'kysely';
import type { DonorStopReason, MoveReason, RestReason } from '../../../../../contract/gift-states.ts';
import type { Schema } from '../../../../../db/schema.ts';

export type GiftChange = Selectable<Schema['gift_change']>;
export type NewGiftChange = Insertable<Schema['gift_change']>;

type StopReason = DonorStopReason | 'donor_died';

/** What can be wanted of a monthly gift. */
export type WantedChange =
  | { kind: 'amount'; amountCents: number }
  /** Nothing is charged before that day, and every month from then on; with another mandate where one is given. */
  | { kind: 'dates'; nextDate: string; mandateId?: string; reason?: MoveReason }
  | { kind: 'mandate'; mandateId: string }
  | { kind: 'stop'; reason?: StopReason }
  /** Nothing is charged until the donor pays again. */
  | { kind: 'suspend'; reason: RestReason };

export type WantedBy = GiftChange['wanted_by'];

/** The end and a rest go before whatever else was wanted and is not carried out yet. */
export function goesFirst(kind: GiftChange['kind']): boolean {
  return kind === 'stop' || kind === 'suspend';
}
