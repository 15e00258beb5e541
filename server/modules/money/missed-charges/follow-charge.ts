import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal, wasPaid } from '../../gifts/donations/donation-status.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { lockGift, readWantedCourse } from '../subscriptions/lock-gift.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { reasonOf } from './bank-reasons.ts';
import { countFailure } from './failed-charges-metric.ts';
import { letGiftRest } from './let-gift-rest.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { takeInHand } from './month-in-hand.ts';
import { nextStep } from './next-step.ts';
import { reportFailedCharge } from './report-failed-charge.ts';
import { settleMonth } from './settle-month.ts';
import { stopForDeath, tellsOfDeath } from './stop-for-death.ts';
import { insertMonth, lockMonth } from './store.ts';
import { takeMandateOver } from './take-mandate-over.ts';
import { takeStep } from './take-step.ts';
import { readTries } from './tries.ts';

/**
 * What follows when a payment of a monthly gift comes to an end: a month is missed, recovered or missed again. Looks at
 * how things are now, so that being told twice, late or out of order does the same once.
 */
export async function followCharge(
  deps: Deps,
  scope: OrganisationScope,
  { paymentId, mandateId }: { paymentId: string; mandateId: string | null },
): Promise<void> {
  const followed = await deps.database.transaction(scope, (transaction) =>
    follow(deps, transaction, paymentId, mandateId),
  );
  if (!followed) return;
  const { moved, month, isNewFailure } = followed;
  const { donation, payment } = moved;
  failpoint(month?.state === 'recovered' ? 'missed-charge-recovered' : 'missed-charge-recorded');
  if (isNewFailure) countFailure(payment.failure_code);
  if (month && isOpen(month)) await takeStep(deps, scope, month.missed_charge_id);
  else if (tellsOfDeath(payment)) await learnOfDeath(deps, scope, donation);
  if (month?.proved_payment_id === payment.payment_id && mandateId !== null)
    await takeMandateOver(deps, scope, moved, month.code, mandateId);
}

/** Of a month about which nothing is done any more, death is news all the same. */
async function learnOfDeath(deps: Deps, scope: OrganisationScope, donation: Donation): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const gift = await lockGift(transaction, donation.subscription_id ?? '');
    if (gift) await stopForDeath(deps, transaction, gift);
  });
  failpoint('missed-charge-death-recorded');
}

interface Followed {
  moved: Attempt;
  /** Undefined when there is none: nothing was missed, or nothing is to be done about it. */
  month: MissedCharge | undefined;
  isNewFailure: boolean;
}

async function follow(
  deps: Deps,
  transaction: OrganisationTransaction,
  paymentId: string,
  mandateId: string | null,
): Promise<Followed | undefined> {
  const told = await findAttempt(transaction, paymentId);
  if (!told?.donation.subscription_id || told.payment.kind === 'account') return undefined;
  const gift = await lockGift(transaction, told.donation.subscription_id);
  // Read again under the lock.
  const moved = await findAttempt(transaction, paymentId);
  if (!gift || !moved) return undefined;
  const known = await lockMonth(transaction, { chargeId: moved.donation.donation_id });
  const month = known
    ? await settleMonth(
        deps,
        transaction,
        known,
        moved.donation,
        await readTries(transaction, moved.donation),
      )
    : await recordMissed(deps, transaction, gift, moved);
  if (month && isOpen(month) && (await endedMandateOfGift(transaction, gift, moved.payment, mandateId)))
    await letGiftRest(deps, transaction, gift, 'mandate_ended');
  return {
    moved,
    month,
    isNewFailure: month !== undefined && (!known || month.failed_at > known.failed_at),
  };
}

/**
 * Whether a bank's answer ended the mandate that the gift is charged with. It may speak of an account that the donor
 * has replaced since.
 */
async function endedMandateOfGift(
  transaction: OrganisationTransaction,
  gift: Subscription,
  { status, failure_code }: Payment,
  mandateId: string | null,
): Promise<boolean> {
  if (status === 'completed' || !reasonOf(failure_code).endsMandate) return false;
  return mandateId === null || mandateId === (await readWantedCourse(transaction, gift)).mandateId;
}

async function recordMissed(
  deps: Deps,
  transaction: OrganisationTransaction,
  gift: Subscription,
  { donation: charge, payment }: Attempt,
): Promise<MissedCharge | undefined> {
  const { status, failed_at: failedAt } = payment;
  const hasFailed = status === 'charged_back' || (isFinal(status) && !wasPaid(status));
  if (!hasFailed || failedAt === null) return undefined;
  // One that should not have been made is told of in a mail of its own, and nobody is asked for it.
  const mistake = await findMistake(transaction, payment);
  if (mistake && mistake.reason !== 'charged_too_much') return undefined;
  // Of a gift that has ended or rests the month is written down all the same, and left.
  const isToStop = tellsOfDeath(payment) && isRunning(gift.status);
  const isLeft = gift.status !== 'active' && gift.status !== 'starting' && !isToStop;
  const month = await insertMonth(transaction, {
    organisation_id: charge.organisation_id,
    missed_charge_id: randomId(),
    subscription_id: gift.subscription_id,
    environment: charge.environment,
    charge_id: charge.donation_id,
    due_on: dutchDate(charge.created_at),
    amount_cents: payment.amount_cents,
    code: payment.failure_code,
    failed_at: failedAt,
    token: randomId(),
    ...(isLeft ? { state: 'stopped', closed_at: deps.clock.now() } : { next_step_at: deps.clock.now() }),
  });
  const inHand = month && !isLeft && (await takeInHand(deps, transaction, month.missed_charge_id));
  const planned = inHand ? nextStep(inHand.facts, deps.clock.now()) : null;
  await reportFailedCharge(deps, transaction, { donation: charge, payment }, planned);
  return month;
}
