import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint, type Failpoint } from '../../../platform/failpoint.ts';
import { askDonor } from './ask-donor.ts';
import { reasonOf } from './bank-reasons.ts';
import { giveUp } from './give-up.ts';
import { isOpen } from './missed-charge.ts';
import { lockMissedCharge, type MissedChargeContext } from './lock-missed-charge.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { stopAfterDeath } from './stop-after-death.ts';
import { closeMissedCharge, updateMissedCharge } from './store.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { tryAgain } from '../../gifts/donations/payments/try-again.ts';
import { checkPaymentJob } from '../payments/job-definitions.ts';

const hourMs = 60 * 60 * 1000;
/** How long to wait before a retry is checked again, if Mollie has not reported its outcome. */
const retryCheckMs = 24 * hourMs;

export async function runNextStep(
  deps: Deps,
  scope: OrganisationScope,
  missedChargeId: string,
): Promise<void> {
  const reached = await deps.database.transaction(scope, async (transaction) => {
    const context = await lockMissedCharge(deps, transaction, missedChargeId);
    return context && runStepOf(deps, transaction, context);
  });
  if (reached) failpoint(reached);
}

async function runStepOf(
  deps: Deps,
  transaction: OrganisationTransaction,
  context: MissedChargeContext,
): Promise<Failpoint | undefined> {
  const { missedCharge, history, facts } = context;
  const now = deps.clock.now();
  if (missedCharge.state === 'recovered') return 'missed-charge-recovered';
  if (!isOpen(missedCharge)) return undefined;
  // Check for a death first: if the subscription is already stopping, the code below does not stop mail to the donor.
  if (reasonOf(missedCharge.code).followUp === 'stop') return carryOut(deps, transaction, context, 'stop');
  if (context.isStopped) {
    await closeMissedCharge(transaction, missedCharge, 'stopped', now);
    return 'missed-charge-closed';
  }
  if (missedCharge.next_step_at === null || missedCharge.next_step_at > now) return undefined;
  // Wait for the outcome of the pending payment, so that one charge is never collected twice.
  if (history.isRetryPending || history.isDonorPaying) {
    const waitMs = history.isRetryPending ? retryCheckMs : hourMs;
    const checkAt = new Date(now.getTime() + waitMs);
    await updateMissedCharge(transaction, missedCharge, { next_step_at: checkAt });
    return undefined;
  }
  const { kind, at } = nextStep(facts, now);
  if (at <= now) return carryOut(deps, transaction, context, kind);
  const state = kind === 'retry' ? 'retry_planned' : missedCharge.asked_at === null ? 'failed' : 'asked';
  await updateMissedCharge(transaction, missedCharge, { state, next_step_at: at });
  return kind === 'retry' ? 'missed-charge-retry-planned' : undefined;
}

async function carryOut(
  deps: Deps,
  transaction: OrganisationTransaction,
  context: MissedChargeContext,
  kind: NextStep['kind'],
): Promise<Failpoint> {
  switch (kind) {
    case 'retry':
      await retryCharge(deps, transaction, context);
      return 'missed-charge-retry-recorded';
    case 'ask':
    case 'remind':
      await askDonor(deps, transaction, context);
      return kind === 'ask' ? 'missed-charge-asked' : 'missed-charge-reminded';
    case 'stop':
      await closeMissedCharge(transaction, context.missedCharge, 'stopped', deps.clock.now());
      await stopAfterDeath(deps, transaction, context.subscription);
      return 'missed-charge-death-recorded';
    case 'suspend':
    case 'give-up':
    default:
      await giveUp(deps, transaction, context, kind === 'suspend');
      return kind === 'suspend' ? 'missed-charge-subscription-suspended' : 'missed-charge-lost';
  }
}

/** Records the retry. A job requests it from Mollie, so that a crash does not lose it. */
async function retryCharge(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  { subscription, missedCharge, charge, amountCents }: MissedChargeContext,
): Promise<void> {
  const now = clock.now();
  const donation = await lockDonation(transaction, charge.donation_id);
  if (!donation) throw new Error('the donation of a retry does not exist');
  const { secret_id, mollie_customer_id } = subscription;
  const retry = { kind: 'retry', secret_id, amount_cents: amountCents, mollie_customer_id } as const;
  const { payment } = await tryAgain(transaction, donation, retry, now);
  await updateMissedCharge(transaction, missedCharge, {
    state: 'retry_planned',
    next_step_at: new Date(now.getTime() + retryCheckMs),
  });
  const { organisation_id: organisationId, payment_id: paymentId } = payment;
  const key = `check:${paymentId}`;
  await enqueueJob(transaction, checkPaymentJob, { organisationId, paymentId }, { key });
}
