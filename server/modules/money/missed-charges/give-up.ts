import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listChargesOfSubscription } from '../../gifts/donations/queries.ts';
import { reasonOf } from './bank-reasons.ts';
import { mailMissedCharge } from './mail-missed-charge.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { listMissedChargesOfSubscription, updateMissedCharge } from './store.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';
import type { SuspendReason } from '../../../../contract/gift-states.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { readRequestedTerms } from '../subscriptions/changes/subscription-change.ts';

/**
 * Gives a missed charge up. After two lost charges in a row, or two chargebacks by the donor, it also suspends the
 * subscription and sends a last mail with a link to resume, because further charges would cost more than they bring in.
 */
export async function giveUp(
  deps: Deps,
  transaction: OrganisationTransaction,
  context: MissedChargeContext,
  isTakenBackTwice: boolean,
): Promise<void> {
  const { missedCharge, facts } = context;
  const lost = { state: 'lost' as const, next_step_at: null, closed_at: deps.clock.now() };
  await updateMissedCharge(transaction, missedCharge, lost);
  const isSecondInARow =
    facts.isAutomatic && (await isNeighbourLost(transaction, { ...missedCharge, ...lost }));
  const isSuspended =
    isTakenBackTwice || isSecondInARow
      ? await suspendSubscription(
          deps,
          transaction,
          context.subscription,
          isTakenBackTwice ? 'taken_back_twice' : 'two_months_lost',
        )
      : false;
  if (isSuspended) await closeOtherMissedCharges(deps, transaction, missedCharge);
  // A subscription that was already suspended for lack of an account also gets its last mail.
  const isOver =
    facts.isSuspended && reasonOf(missedCharge.code).followUp === 'ask-for-account' && missedCharge.mails > 0;
  if (isSuspended || isOver) await mailMissedCharge(deps, transaction, context, 'storno-last');
}

async function closeOtherMissedCharges(
  { clock }: Deps,
  transaction: OrganisationTransaction,
  { missed_charge_id, subscription_id }: MissedCharge,
): Promise<void> {
  for (const other of await listMissedChargesOfSubscription(transaction, subscription_id))
    if (other.missed_charge_id !== missed_charge_id && isOpen(other))
      await updateMissedCharge(transaction, other, {
        state: 'stopped',
        next_step_at: null,
        closed_at: clock.now(),
      });
}

/** Whether the previous or next charge was lost too. Technical failures do not count. */
async function isNeighbourLost(
  transaction: OrganisationTransaction,
  missedCharge: MissedCharge,
): Promise<boolean> {
  if (!isLostForGood(missedCharge)) return false;
  const charges = await listChargesOfSubscription(transaction, missedCharge.subscription_id);
  const place = charges.findIndex(({ donation_id }) => donation_id === missedCharge.charge_id);
  // A later charge succeeded.
  if (charges.slice(place + 1).some(({ status }) => status === 'completed')) return false;
  const nextToIt = [charges[place - 1], charges[place + 1]].map((charge) => charge?.donation_id);
  const missedCharges = await listMissedChargesOfSubscription(transaction, missedCharge.subscription_id);
  return missedCharges.some((other) => nextToIt.includes(other.charge_id) && isLostForGood(other));
}

function isLostForGood({ state, code, is_given_up }: MissedCharge): boolean {
  return state === 'lost' && !is_given_up && reasonOf(code).followUp !== 'task';
}

/** Stops charges until the donor pays again. Returns false if the subscription is suspended or stopping already. */
export async function suspendSubscription(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  reason: SuspendReason,
): Promise<boolean> {
  if (
    subscription.status === 'suspended' ||
    (await readRequestedTerms(transaction, subscription)).isSuspended
  )
    return false;
  const change = await recordChange(deps, transaction, subscription, 'bank', { kind: 'suspend', reason });
  return typeof change !== 'string';
}
