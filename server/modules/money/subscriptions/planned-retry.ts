import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { findMonthToRetry } from '../missed-charges/find-planned-retry.ts';
import { findBrokenPromise } from './changes/promises.ts';
import type { Subscription } from './subscription.ts';

/** A charge that failed and is made again by itself. */
export interface PlannedRetry {
  /** As 2026-01-31. */
  date: string;
  /** When it was first charged. */
  dueOn: string;
  amountCents: number;
}

/**
 * What is charged again of a gift besides its next charge, for its donor: of what was missed and what is given now, the
 * lower. Null when nothing is, or when what the donor asked for since keeps it from being charged.
 */
export async function readPlannedRetry(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  gift: Subscription,
): Promise<PlannedRetry | null> {
  const month =
    gift.status === 'active' ? await findMonthToRetry(transaction, gift.subscription_id) : undefined;
  if (!month || (await isUnderWay(transaction, month.charge_id))) return null;
  const now = clock.now();
  const at = month.next_step_at < now ? now : month.next_step_at;
  const lowerCents = Math.min(month.amount_cents, gift.amount_cents);
  const broken = await findBrokenPromise(transaction, gift, {
    at,
    amountCents: lowerCents,
    changeId: undefined,
  });
  if (broken && broken.kind !== 'charged_too_much') return null;
  return {
    date: dutchDate(at),
    dueOn: month.due_on,
    amountCents: broken ? lowerCents - broken.excessCents : lowerCents,
  };
}

async function isUnderWay(transaction: OrganisationTransaction, chargeId: string): Promise<boolean> {
  const payments = await listPaymentsOfDonations(transaction, [chargeId]);
  return payments.some(({ kind, status }) => kind === 'retry' && !isFinal(status));
}
