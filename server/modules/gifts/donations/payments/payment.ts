import type { Selectable } from 'kysely';
import type { Schema } from '../../../../../db/schema.ts';
import type { Donation } from '../donation.ts';

export type Payment = Selectable<Schema['payment']>;
export type Mistake = Selectable<Schema['mistake']>;

export interface Attempt {
  donation: Donation;
  payment: Payment;
}
