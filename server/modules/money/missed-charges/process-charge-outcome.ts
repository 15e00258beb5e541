import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { randomId } from '../../../platform/random-id.ts';
import { isFinal, wasPaid } from '../../gifts/donations/donation-status.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { reasonOf, isBankCode } from './bank-reasons.ts';
import { suspendSubscription } from './give-up.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { lockMissedCharge } from './lock-missed-charge.ts';
import { nextStep } from './next-step.ts';
import { reportFailedCharge } from './mail-missed-charge.ts';
import { settleMissedCharge, readPaymentHistory } from './settle-missed-charge.ts';
import { stopAfterDeath, reportsDeath } from './stop-after-death.ts';
import { insertMissedCharge, lockMissedChargeRow } from './store.ts';
import { switchMandate } from './paid-account.ts';
import { runNextStep } from './run-next-step.ts';
import { lockSubscription } from '../subscriptions/queries.ts';
import { readRequestedTerms } from '../subscriptions/changes/subscription-change.ts';
import { Counter } from 'prom-client';
import { moduleMetrics } from '../../../platform/http/health.ts';

const failedCharges = new Counter({
  name: 'gulhart_failed_charges_total',
  help: 'Failed charges of monthly gifts, by the reason code of the bank and by our follow-up. The follow-up "task" means a technical failure; the code "unknown" means a code that is not in our table.',
  labelNames: ['code', 'follow_up'],
  registers: [moduleMetrics],
});

/** Reads the current state of the payment, so that a duplicate, late or reordered job has the same effect. */
export async function processChargeOutcome(
  deps: Deps,
  scope: OrganisationScope,
  { paymentId, mandateId }: { paymentId: string; mandateId: string | null },
): Promise<void> {
  const outcome = await deps.database.transaction(scope, (transaction) =>
    settleOrRecord(deps, transaction, paymentId, mandateId),
  );
  if (!outcome) return;
  const { attempt, missedCharge, isNewFailure } = outcome;
  const { donation, payment } = attempt;
  failpoint(missedCharge?.state === 'recovered' ? 'missed-charge-recovered' : 'missed-charge-recorded');
  if (isNewFailure) countFailure(payment.failure_code);
  if (missedCharge && isOpen(missedCharge)) await runNextStep(deps, scope, missedCharge.missed_charge_id);
  else if (reportsDeath(payment)) {
    // A death stops the donor's subscriptions even if the missed charge is already closed.
    await deps.database.transaction(scope, async (transaction) => {
      const subscription = await lockSubscription(transaction, donation.subscription_id ?? '');
      if (subscription) await stopAfterDeath(deps, transaction, subscription);
    });
    failpoint('missed-charge-death-recorded');
  }
  if (missedCharge?.confirmed_payment_id === payment.payment_id && mandateId !== null)
    await switchMandate(deps, scope, attempt, missedCharge.code, mandateId);
}

async function settleOrRecord(
  deps: Deps,
  transaction: OrganisationTransaction,
  paymentId: string,
  mandateId: string | null,
): Promise<{ attempt: Attempt; missedCharge: MissedCharge | undefined; isNewFailure: boolean } | undefined> {
  const reported = await findAttempt(transaction, paymentId);
  if (!reported?.donation.subscription_id || reported.payment.kind === 'account') return undefined;
  const subscription = await lockSubscription(transaction, reported.donation.subscription_id);
  // Read the payment again, because it may have changed while this transaction waited for the lock.
  const attempt = await findAttempt(transaction, paymentId);
  if (!subscription || !attempt) return undefined;
  const known = await lockMissedChargeRow(transaction, { chargeId: attempt.donation.donation_id });
  const missedCharge = known
    ? await settleMissedCharge(
        deps,
        transaction,
        known,
        attempt.donation,
        await readPaymentHistory(transaction, attempt.donation),
      )
    : await recordMissedCharge(deps, transaction, subscription, attempt);
  if (
    missedCharge &&
    isOpen(missedCharge) &&
    (await hasMandateEnded(transaction, subscription, attempt.payment, mandateId))
  )
    await suspendSubscription(deps, transaction, subscription, 'mandate_ended');
  return {
    attempt,
    missedCharge,
    isNewFailure: missedCharge !== undefined && (!known || missedCharge.failed_at > known.failed_at),
  };
}

/** Ignores a report about a mandate that the donor has since replaced. */
async function hasMandateEnded(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { status, failure_code }: Payment,
  mandateId: string | null,
): Promise<boolean> {
  if (status === 'completed' || !reasonOf(failure_code).endsMandate) return false;
  return mandateId === null || mandateId === (await readRequestedTerms(transaction, subscription)).mandateId;
}

async function recordMissedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { donation: charge, payment }: Attempt,
): Promise<MissedCharge | undefined> {
  const { status, failed_at: failedAt } = payment;
  const hasFailed = status === 'charged_back' || (isFinal(status) && !wasPaid(status));
  if (!hasFailed || failedAt === null) return undefined;
  // The donor gets a separate mail about a mistaken charge and is not asked to pay it.
  const mistake = await findMistake(transaction, payment);
  if (mistake && mistake.reason !== 'charged_too_much') return undefined;
  const isToStop = reportsDeath(payment) && isRunning(subscription.status);
  const isClosed = subscription.status !== 'active' && subscription.status !== 'starting' && !isToStop;
  const missedCharge = await insertMissedCharge(transaction, {
    organisation_id: charge.organisation_id,
    missed_charge_id: randomId(),
    subscription_id: subscription.subscription_id,
    environment: charge.environment,
    charge_id: charge.donation_id,
    due_on: dutchDate(charge.created_at),
    amount_cents: payment.amount_cents,
    code: payment.failure_code,
    failed_at: failedAt,
    token: randomId(),
    ...(isClosed ? { state: 'stopped', closed_at: deps.clock.now() } : { next_step_at: deps.clock.now() }),
  });
  const context =
    missedCharge && !isClosed && (await lockMissedCharge(deps, transaction, missedCharge.missed_charge_id));
  const planned = context ? nextStep(context.facts, deps.clock.now()) : null;
  const isSuspended = subscription.status === 'suspended';
  await reportFailedCharge(deps, transaction, { donation: charge, payment }, { planned, isSuspended });
  return missedCharge;
}

function countFailure(code: string | null): void {
  // Unknown codes share one label, to limit the number of time series.
  const known = isBankCode(code) ? code : code === null ? 'none' : 'unknown';
  failedCharges.inc({ code: known, follow_up: reasonOf(code).followUp });
}
