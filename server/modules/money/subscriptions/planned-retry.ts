import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { findPlannedRetry } from '../missed-charges/find-planned-retry.ts';
import { findBrokenPromise } from './changes/promises.ts';
import type { Subscription } from './subscription.ts';

export interface PlannedRetry {
  date: string;
  /** The date of the failed charge. */
  dueOn: string;
  amountCents: number;
}

/** The retry that the donor still has to expect. Null when a later change by the donor prevents it. */
export async function readPlannedRetry(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<PlannedRetry | null> {
  const missedCharge =
    subscription.status === 'active'
      ? await findPlannedRetry(transaction, subscription.subscription_id)
      : undefined;
  if (!missedCharge || (await isUnderWay(transaction, missedCharge.charge_id))) return null;
  const now = clock.now();
  const at = missedCharge.next_step_at < now ? now : missedCharge.next_step_at;
  const lowerCents = Math.min(missedCharge.amount_cents, subscription.amount_cents);
  const broken = await findBrokenPromise(transaction, subscription, {
    at,
    amountCents: lowerCents,
    changeId: undefined,
  });
  if (broken && broken.kind !== 'charged_too_much') return null;
  return {
    date: dutchDate(at),
    dueOn: missedCharge.due_on,
    amountCents: broken ? lowerCents - broken.excessCents : lowerCents,
  };
}

async function isUnderWay(transaction: OrganisationTransaction, chargeId: string): Promise<boolean> {
  const payments = await listPaymentsOfDonations(transaction, [chargeId]);
  return payments.some(({ kind, status }) => kind === 'retry' && !isFinal(status));
}
