import * as z from 'zod/mini';
import { weeksOfRehearsal, practiceDomain } from '../../../../contract/rehearsal.ts';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { listMissedChargesOfSubscriptions } from '../../money/missed-charges/queries.ts';
import { payMissedCharge } from '../../money/missed-charges/pay-missed-charge.ts';
import { runNextStep } from '../../money/missed-charges/run-next-step.ts';
import { isAnyChangeUnfinished } from '../../money/subscriptions/changes/subscription-change.ts';
import { listSubscriptionIdsOfKey } from '../../money/subscriptions/queries.ts';
import { getPaymentKey, type PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { businessDayOnOrAfter } from '../../../platform/business-days.ts';
import { dutchDate, nineAmOnDutchDay } from '../../../platform/dutch-calendar.ts';
import { payAtCheckout, controlSimulator } from './simulator-control.ts';
import { findRehearsal, updateRehearsal, type RehearsalRow } from './store.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import { startDonation } from '../../gifts/donations/start-donation.ts';
import { ensurePayment } from '../../money/payments/ensure-payment.ts';

const firstNames =
  'Anna Bas Carla Daan Eva Fatima Gijs Hanna Ivo Joke Karim Lies Mees Noor Omar Pien Quint Roos Sem Tess Ubbo Vera Wim Yara'.split(
    ' ',
  );

const amountsCents = [5_00, 7_50, 10_00, 15_00, 25_00];

const pauseMs = 600;

const failureCodes = { AM04: 60, MS03: 12, MD06: 8, AC04: 8, SL01: 5, MD01: 5, MD07: 2 };

const payload = z.object({ organisationId: publicId });
export const playWeekJob: JobDefinition<typeof payload> = { name: 'play-week', payload, maxAttempts: 5 };

export async function enqueueWeek(transaction: OrganisationTransaction, delayMs = 0): Promise<void> {
  const { organisationId } = transaction.scope;
  const options = { key: `rehearsal:${organisationId}`, delayMs };
  await enqueueJob(transaction, playWeekJob, { organisationId }, options);
}

export async function playWeek(deps: Deps, scope: OrganisationScope): Promise<void> {
  const current = await deps.database.transaction(scope, async (transaction) => {
    const rehearsal = await findRehearsal(transaction);
    if (rehearsal?.state !== 'running') return undefined;
    const key = await getPaymentKey(deps, transaction, {
      secretId: rehearsal.secret_id,
      environment: 'test',
    });
    return { rehearsal, key, isBusy: await isAnyChangeUnfinished(transaction) };
  });
  if (!current) return;
  const { rehearsal, key } = current;
  // Wait until every change of a subscription is finished. A change can start a new subscription in the simulator, and
  // that subscription must not start in a simulated week that has already passed.
  if (current.isBusy)
    return deps.database.transaction(scope, (transaction) => enqueueWeek(transaction, pauseMs));
  if (rehearsal.weeks_played === 0) await startDonations(deps, scope, rehearsal, key);
  else await advanceWeek(deps, scope, rehearsal, key);
  failpoint('rehearsal-week-passed');

  const weeksPlayed = rehearsal.weeks_played + 1;
  await deps.database.transaction(scope, async (transaction) => {
    await updateRehearsal(transaction, {
      weeks_played: weeksPlayed,
      ...(weeksPlayed >= weeksOfRehearsal && { state: 'finished' }),
    });
    if (weeksPlayed < weeksOfRehearsal) await enqueueWeek(transaction, pauseMs);
  });
  failpoint('rehearsal-week-stored');
}

async function startDonations(
  deps: Deps,
  scope: OrganisationScope,
  { failure_percent, started_at }: RehearsalRow,
  key: PaymentKey,
): Promise<void> {
  await controlSimulator(deps, 'POST', 'account', {
    key: key.apiKey,
    testSubscriptionLimit: null,
    directDebitFailures: {
      share: failure_percent / 100,
      codes: failureCodes,
      seed: started_at.getTime() % 1_000_000,
    },
  });
  // The last name is Dutch for 'practice', to show that the donors are invented. The idempotency key prevents duplicate
  // donations when the job runs again.
  for (const [index, firstName] of firstNames.entries()) {
    const gift = {
      origin: 'rehearsal' as const,
      environment: 'test' as const,
      amount_cents: amountsCents[index % amountsCents.length]!,
      email: `${firstName.toLowerCase()}@${practiceDomain}`,
      first_name: firstName,
      last_name: 'Oefening',
      idempotency_key: uuidFrom(`rehearsal-${key.secretId}-${index}`),
    };
    const attempt = await deps.database.transaction(scope, (transaction) =>
      startDonation(transaction, gift, { kind: 'first', secret_id: key.secretId }, deps.clock.now()),
    );
    const { payment } = await ensurePayment(deps, scope, attempt, key);
    if (payment.status === 'pending' && payment.checkout_url) await payAtCheckout(payment.checkout_url);
    failpoint('rehearsal-gift-paid');
  }
}

async function advanceWeek(
  deps: Deps,
  scope: OrganisationScope,
  { weeks_played, started_at }: RehearsalRow,
  { apiKey, secretId }: PaymentKey,
): Promise<void> {
  const until = endOfWeek(started_at, weeks_played);
  const { now } = await controlSimulator<{ now: string }>(deps, 'GET', `now?key=${apiKey}`);
  if (new Date(now) < until)
    await controlSimulator(deps, 'POST', 'advance', { key: apiKey, to: until.toISOString() });
  const rehearsalDeps = { ...deps, clock: { now: () => until } };
  const missed = await deps.database.transaction(scope, async (transaction) =>
    listMissedChargesOfSubscriptions(transaction, await listSubscriptionIdsOfKey(transaction, secretId)),
  );
  const due = missed.filter(({ next_step_at }) => next_step_at !== null && next_step_at <= until);
  for (const { missed_charge_id: id, asked_at } of due) {
    const isPaying = asked_at !== null && id.charCodeAt(id.length - 1) % 2 === 0;
    const checkoutUrl = isPaying && (await payMissedCharge(rehearsalDeps, { scope, missedChargeId: id }));
    if (!isPaying) await runNextStep(rehearsalDeps, scope, id);
    else if (checkoutUrl) await payAtCheckout(checkoutUrl);
  }
}

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Every week after week 0 ends on the morning of a business day, because failed charges are retried only then. */
export function endOfWeek(startedAt: Date, weeks: number): Date {
  if (weeks === 0) return startedAt;
  const day = dutchDate(new Date(startedAt.getTime() + weeks * weekMs));
  return nineAmOnDutchDay(businessDayOnOrAfter(day));
}
