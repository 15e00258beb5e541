import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listChargesOfSubscription } from '../../gifts/donations/queries.ts';
import { reasonOf } from './bank-reasons.ts';
import { letGiftRest } from './let-gift-rest.ts';
import { mailMissedCharge } from './mail-missed-charge.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { listMonthsOfGift, updateMonth } from './store.ts';
import type { MonthInHand } from './month-in-hand.ts';

/**
 * No money came for a month, and no more is done about it. A gift that lost two months in a row rests, and so does one
 * that the donor took back twice: every further charge would cost more than it brings. Whose gift rests gets one last
 * mail, with the way back.
 */
export async function giveUp(
  deps: Deps,
  transaction: OrganisationTransaction,
  inHand: MonthInHand,
  isTakenBackTwice: boolean,
): Promise<void> {
  const { month, facts } = inHand;
  const lost = { state: 'lost' as const, next_step_at: null, closed_at: deps.clock.now() };
  await updateMonth(transaction, month, lost);
  const isSecondInARow = facts.isAutomatic && (await lostNextToIt(transaction, { ...month, ...lost }));
  const rests =
    isTakenBackTwice || isSecondInARow
      ? await letGiftRest(
          deps,
          transaction,
          inHand.gift,
          isTakenBackTwice ? 'taken_back_twice' : 'two_months_lost',
        )
      : false;
  if (rests) await closeOthers(deps, transaction, month);
  // One that rested already, for want of an account, has come to its end as well.
  const isOver = facts.isResting && reasonOf(month.code).followUp === 'ask-for-account' && month.mails > 0;
  if (rests || isOver) await mailMissedCharge(deps, transaction, inHand, 'storno-last');
}

/** Nobody is asked for an older month once everything has come to rest. */
async function closeOthers(
  { clock }: Deps,
  transaction: OrganisationTransaction,
  { missed_charge_id, subscription_id }: MissedCharge,
): Promise<void> {
  for (const other of await listMonthsOfGift(transaction, subscription_id))
    if (other.missed_charge_id !== missed_charge_id && isOpen(other))
      await updateMonth(transaction, other, {
        state: 'stopped',
        next_step_at: null,
        closed_at: clock.now(),
      });
}

/** Whether the month before or after it was lost as well. What was no fault of the donor's account does not count. */
async function lostNextToIt(transaction: OrganisationTransaction, month: MissedCharge): Promise<boolean> {
  if (!isLostForGood(month)) return false;
  const charges = await listChargesOfSubscription(transaction, month.subscription_id);
  const place = charges.findIndex(({ donation_id }) => donation_id === month.charge_id);
  // Whatever was wrong is over.
  if (charges.slice(place + 1).some(({ status }) => status === 'completed')) return false;
  const nextToIt = [charges[place - 1], charges[place + 1]].map((charge) => charge?.donation_id);
  const months = await listMonthsOfGift(transaction, month.subscription_id);
  return months.some((other) => nextToIt.includes(other.charge_id) && isLostForGood(other));
}

function isLostForGood({ state, code, is_given_up }: MissedCharge): boolean {
  return state === 'lost' && !is_given_up && reasonOf(code).followUp !== 'task';
}
