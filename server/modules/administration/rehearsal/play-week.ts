import { weeksOfRehearsal, practiceDomain } from '../../../../contract/rehearsal.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { listMonthsOfGifts } from '../../money/missed-charges/queries.ts';
import { payMissedCharge } from '../../money/missed-charges/pay-missed-charge.ts';
import { takeStep } from '../../money/missed-charges/take-step.ts';
import { isAnyChangeUnfinished } from '../../money/subscriptions/changes/queries.ts';
import { listGiftsOfKey } from '../../money/subscriptions/queries.ts';
import { getPaymentKey, type PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { playWeekJob } from './job-definitions.ts';
import { endOfWeek } from './rehearsal.ts';
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

/** Meanwhile the ordinary jobs handle charges and webhooks. */
const pauseMs = 600;

/** SEPA reason codes with their weights; AM04 is insufficient funds. */
const failureCodes = { AM04: 60, MS03: 12, MD06: 8, AC04: 8, SL01: 5, MD01: 5, MD07: 2 };

/** Safe to repeat after a crash. */
export async function playWeek(deps: Deps, scope: OrganisationScope): Promise<void> {
  const playing = await deps.database.transaction(scope, async (transaction) => {
    const rehearsal = await findRehearsal(transaction);
    if (rehearsal?.state !== 'running') return undefined;
    const key = await getPaymentKey(deps, transaction, {
      secretId: rehearsal.secret_id,
      environment: 'test',
    });
    return { rehearsal, key, isBusy: await isAnyChangeUnfinished(transaction) };
  });
  if (!playing) return;
  const { rehearsal, key } = playing;
  // A subscription cannot start in a week that has passed.
  if (playing.isBusy) return deps.database.transaction(scope, enqueueNextWeek);
  if (rehearsal.weeks_played === 0) await begin(deps, scope, rehearsal, key);
  else await passWeek(deps, scope, rehearsal, key);
  failpoint('rehearsal-week-passed');

  const weeksPlayed = rehearsal.weeks_played + 1;
  await deps.database.transaction(scope, async (transaction) => {
    await updateRehearsal(transaction, {
      weeks_played: weeksPlayed,
      ...(weeksPlayed >= weeksOfRehearsal && { state: 'finished' }),
    });
    if (weeksPlayed < weeksOfRehearsal) await enqueueNextWeek(transaction);
  });
  failpoint('rehearsal-week-stored');
}

async function enqueueNextWeek(transaction: OrganisationTransaction): Promise<void> {
  const { organisationId } = transaction.scope;
  const options = { key: `rehearsal:${organisationId}`, delayMs: pauseMs };
  await enqueueJob(transaction, playWeekJob, { organisationId }, options);
}

async function begin(
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
  await beginPracticeGifts(deps, scope, key);
}

async function passWeek(
  deps: Deps,
  scope: OrganisationScope,
  { weeks_played, started_at }: RehearsalRow,
  { apiKey, secretId }: PaymentKey,
): Promise<void> {
  const until = endOfWeek(started_at, weeks_played);
  const { now } = await controlSimulator<{ now: string }>(deps, 'GET', `now?key=${apiKey}`);
  if (new Date(now) < until)
    await controlSimulator(deps, 'POST', 'advance', { key: apiKey, to: until.toISOString() });
  const inRehearsal = { ...deps, clock: { now: () => until } };
  const missed = await deps.database.transaction(scope, async (transaction) =>
    listMonthsOfGifts(transaction, await listGiftsOfKey(transaction, secretId)),
  );
  const due = missed.filter(({ next_step_at }) => next_step_at !== null && next_step_at <= until);
  for (const { missed_charge_id: id, asked_at } of due) {
    // Half of the donors pay after a reminder.
    if (asked_at !== null && isWilling(id)) await payAsDonor(inRehearsal, scope, id);
    else await takeStep(inRehearsal, scope, id);
  }
}

async function payAsDonor(deps: Deps, scope: OrganisationScope, missedChargeId: string): Promise<void> {
  const checkoutUrl = await payMissedCharge(deps, { scope, missedChargeId });
  if (checkoutUrl) await payAtCheckout(checkoutUrl);
}

function isWilling(missedChargeId: string): boolean {
  return missedChargeId.charCodeAt(missedChargeId.length - 1) % 2 === 0;
}

/** Creates each donor only once. The last name says that they are invented. */
async function beginPracticeGifts(deps: Deps, scope: OrganisationScope, key: PaymentKey): Promise<void> {
  for (const [place, firstName] of firstNames.entries()) {
    const gift = {
      origin: 'rehearsal' as const,
      environment: 'test' as const,
      amount_cents: amountsCents[place % amountsCents.length] ?? 10_00,
      email: `${firstName.toLowerCase()}@${practiceDomain}`,
      first_name: firstName,
      last_name: 'Oefening',
      idempotency_key: uuidFrom(`rehearsal-${key.secretId}-${place}`),
    };
    const attempt = await deps.database.transaction(scope, (transaction) =>
      startDonation(transaction, gift, { kind: 'first', secret_id: key.secretId }, deps.clock.now()),
    );
    const { payment } = await ensurePayment(deps, scope, attempt, key);
    const { checkout_url: url, status } = payment;
    if (status === 'pending' && url) await payAtCheckout(url);
    failpoint('rehearsal-gift-paid');
  }
}
