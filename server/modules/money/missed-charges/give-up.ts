import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listChargesOfSubscription } from '../../gifts/donations/queries.ts';
import { reasonOf } from './bank-reasons.ts';
import { mailMissedCharge } from './mail-missed-charge.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { closeMissedCharge, listMissedChargesOfSubscription } from './store.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';
import type { SuspendReason } from '../../../../contract/gift-states.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { readRequestedTerms } from '../subscriptions/changes/subscription-change.ts';

export async function giveUp(
  deps: Deps,
  transaction: OrganisationTransaction,
  context: MissedChargeContext,
  isChargedBackTwice: boolean,
): Promise<void> {
  const { missedCharge, facts } = context;
  const now = deps.clock.now();
  await closeMissedCharge(transaction, missedCharge, 'lost', now);
  const isSecondInARow =
    facts.isAutomatic && (await isNeighbourLost(transaction, { ...missedCharge, state: 'lost' }));
  const reason = isChargedBackTwice ? 'taken_back_twice' : isSecondInARow ? 'two_months_lost' : undefined;
  const isSuspended =
    reason !== undefined && (await suspendSubscription(deps, transaction, context.subscription, reason));
  if (isSuspended)
    for (const other of await listMissedChargesOfSubscription(transaction, missedCharge.subscription_id))
      if (other.missed_charge_id !== missedCharge.missed_charge_id && isOpen(other))
        await closeMissedCharge(transaction, other, 'stopped', now);
  // A donor who was asked for another bank account also gets the last mail if the subscription was suspended earlier.
  const isOver =
    facts.isSuspended && reasonOf(missedCharge.code).followUp === 'ask-for-account' && missedCharge.mails > 0;
  if (isSuspended || isOver) await mailMissedCharge(deps, transaction, context, 'storno-last');
}

async function isNeighbourLost(
  transaction: OrganisationTransaction,
  missedCharge: MissedCharge,
): Promise<boolean> {
  if (!isLostByDonor(missedCharge)) return false;
  const charges = await listChargesOfSubscription(transaction, missedCharge.subscription_id);
  const index = charges.findIndex(({ donation_id }) => donation_id === missedCharge.charge_id);
  if (charges.slice(index + 1).some(({ status }) => status === 'completed')) return false;
  const neighbours = [charges[index - 1], charges[index + 1]].map((charge) => charge?.donation_id);
  const missedCharges = await listMissedChargesOfSubscription(transaction, missedCharge.subscription_id);
  return missedCharges.some((other) => neighbours.includes(other.charge_id) && isLostByDonor(other));
}

function isLostByDonor({ state, code, is_given_up }: MissedCharge): boolean {
  return state === 'lost' && !is_given_up && reasonOf(code).followUp !== 'task';
}

/**
 * Stops charges until the donor resumes the subscription. Returns false if the subscription has not started,
 * has ended, is already suspended, or is stopping.
 */
export async function suspendSubscription(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  reason: SuspendReason,
): Promise<boolean> {
  const { isSuspended } = await readRequestedTerms(transaction, subscription);
  if (subscription.status === 'suspended' || isSuspended) return false;
  const change = await recordChange(deps, transaction, subscription, 'bank', { kind: 'suspend', reason });
  return typeof change !== 'string';
}
