import { describe, expect, test } from 'vitest';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { nextDayOfMonth } from '../../../platform/business-days.ts';
import { DonorBrowser, textOf } from '../../../testing/donor-browser.ts';
import {
  aMonthlyGift,
  chargesOf,
  donationOf,
  eventsOf,
  paymentsOf,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Fault,
} from '../../../testing/giving-world.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMissedCharge,
  failPayment,
  lastRetryOf,
  mailsOf,
  missedChargesOf,
  mistakesOf,
  passDays,
  settleWithClock,
  chargeBackNext,
  waitForNextStep,
} from '../../../testing/missed-charges.ts';

const world = useGivingWorld(undefined, withoutThanks);

async function passDaysUntil(day: number): Promise<void> {
  const today = dutchDate(world.deps.clock.now());
  const days = Date.parse(nextDayOfMonth(today, day)) - Date.parse(today);
  await passDays(world, days / 86_400_000);
}

describe('a charge that failed for lack of money', () => {
  test('is retried automatically and counts as recovered when the retry is paid', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    const [planned] = await missedChargesOf(world, gift);
    expect(planned).toMatchObject({ state: 'retry_planned', code: 'AM04', mails: 0, amount_cents: 2500 });
    await waitForNextStep(world, gift);
    await passDays(world, 2);
    expect(await missedChargesOf(world, gift)).toMatchObject([
      { state: 'recovered', recovered_by: 'retry', recovered_cents: 2500, next_step_at: null },
    ]);
    const payments = await chargesOf(world, gift);
    expect(payments).toMatchObject([
      { status: 'failed', kind: 'charge' },
      { status: 'completed', kind: 'retry', method: 'directdebit' },
    ]);
    const [shown] = (await organisation.get('/api/admin/missed-charges')).json();
    expect(shown.recovery).toBe(
      `Alsnog afgeschreven, betaald op ${formatDutchDate(dutchDate(payments[1]!.paid_at!))}.`,
    );
    expect(await mailsOf(world, organisation)).toEqual([]);
    await expectLedgersToMatch(world);
  });

  test('is on the donor’s page with the date and amount of its retry, until the donor skips the next charge', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    const { stop_token: token } = await subscriptionOf(world, gift);
    const [month] = await missedChargesOf(world, gift);
    const [on, dueOn] = [month!.next_step_at!, month!.due_on].map((day) =>
      formatDutchDate(dutchDate(new Date(day))),
    );
    const sentence = `Op ${on} proberen wij de afschrijving van ${dueOn} nog eens:`;
    const browser = new DonorBrowser(world.app);
    const page = async () => textOf(await browser.get(`/maandgift/${token}`));
    expect(await page()).toContain(`${sentence} € 25,00.`);
    await browser.send(`/maandgift/${token}/bedrag`, { amount: '4' });
    expect(await page()).toContain(`${sentence} € 4,00.`);
    const [mail] = await mailsOf(world, organisation, ['monthly-changed']);
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(`${sentence} € 4,00.`);

    const choices = (await browser.get(`/maandgift/${token}/overslaan`)).body;
    await browser.send(`/maandgift/${token}/overslaan`, {
      nextDate: /value="([\d-]{10})"/.exec(choices)![1]!,
    });
    expect(await page()).not.toContain('nog eens');
    const shown = await organisation.get('/api/admin/missed-charges?apiEnvironment=live');
    expect(shown.json()).toMatchObject([{ state: 'failed', next: `Op ${on} krijgt de donateur een mail.` }]);
    await waitForNextStep(world, gift);
    expect((await missedChargesOf(world, gift))[0]).toMatchObject({ state: 'asked', mails: 1 });
  });

  test('is retried twice, then requested from the donor with two reminders, and then lost', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await passDaysUntil(5);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    for (const _attempt of [1, 2]) {
      await waitForNextStep(world, gift);
      await failPayment(world, await lastRetryOf(world, gift), 'AM04');
    }
    expect((await missedChargesOf(world, gift))[0]).toMatchObject({ state: 'asked', mails: 1 });
    for (const [days, mails] of [
      [5, 2],
      [3, 3],
      [6, 3],
    ] as const) {
      await passDays(world, days);
      expect((await missedChargesOf(world, gift))[0]).toMatchObject({ state: 'asked', mails });
    }
    await passDays(world, 1);
    expect((await missedChargesOf(world, gift))[0]).toMatchObject({
      state: 'lost',
      mails: 3,
      next_step_at: null,
    });
    expect((await mailsOf(world, organisation)).map(({ kind }) => kind)).toEqual([
      'storno-ask',
      'storno-reminder',
      'storno-reminder',
    ]);
    const [first, retry, ...others] = await chargesOf(world, gift);
    expect(others.filter(({ kind }) => kind === 'retry')).toHaveLength(1);
    expect(await eventsOf(world, { id: retry!.donation_id })).toContain('charge_retry');
    expect(first!.donation_id).toBe(retry!.donation_id);
    await expectLedgersToMatch(world);
  });

  test('is retried only once if the second retry, on the 26th of a month, would come after the next charge', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await passDaysUntil(25);
    const gift = await aMissedCharge(world, organisation, 'AM04');
    await waitForNextStep(world, gift);
    await failPayment(world, await lastRetryOf(world, gift), 'AM04');
    expect((await missedChargesOf(world, gift))[0]).toMatchObject({ state: 'asked', mails: 1 });
    expect((await mailsOf(world, organisation)).map(({ kind }) => kind)).toEqual(['storno-ask']);
  });
});

test('a retry that Mollie received is followed until its outcome, even if its donor stops before we know of it', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMissedCharge(world, organisation, 'AM04');
  const { stop_token: token } = await subscriptionOf(world, gift);
  const lost: Fault = {
    method: 'POST',
    path: '/v2/payments',
    count: 'always',
    effect: { type: 'accept-then-cut' },
  };
  await world.during(lost, () => waitForNextStep(world, gift));
  const readRetry = async () => (await chargesOf(world, gift)).find(({ kind }) => kind === 'retry')!;
  expect(await readRetry()).toMatchObject({ mollie_payment_id: null });
  await new DonorBrowser(world.app).send(`/maandgift/${token}/stoppen`);
  await world.movePast({ minutes: 2 });
  await world.runScheduled('check-due-payments');
  const retry = await readRetry();
  expect(retry).toMatchObject({ status: 'pending', mollie_payment_id: expect.any(String) });
  expect(await eventsOf(world, { id: retry.donation_id })).not.toContain('retry_dropped');
  await passDays(world, 2);
  await expectLedgersToMatch(world);
});

test('after a chargeback and a retry for a lower amount, the gift has the lower amount until the chargeback is reversed', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  const chargeback = await chargeBackNext(world, gift, 'MS03');
  const { stop_token: token } = await subscriptionOf(world, gift);
  await new DonorBrowser(world.app).send(`/maandgift/${token}/bedrag`, { amount: '4' });
  await settleWithClock(world);
  await waitForNextStep(world, gift);
  await passDays(world, 2);
  const [charge] = await chargesOf(world, gift);
  const id = charge!.donation_id;
  expect(await missedChargesOf(world, gift)).toMatchObject([
    { recovered_by: 'retry', recovered_cents: 4_00 },
  ]);
  expect(await donationOf(world, { id })).toMatchObject({
    status: 'completed',
    amount_cents: 4_00,
    amount_charged_back_cents: 0,
    surplus_cents: 0,
  });
  await expectLedgersToMatch(world);

  await world.control(`chargebacks/${chargeback}/reverse`, {});
  await settleWithClock(world);
  await passDays(world, 2);
  expect(await paymentsOf(world, { id })).toMatchObject([
    { kind: 'charge', status: 'completed', amount_cents: 25_00 },
    { kind: 'retry', status: 'refunded', amount_cents: 4_00 },
  ]);
  expect(await donationOf(world, { id })).toMatchObject({
    status: 'completed',
    amount_cents: 25_00,
    completed_at: charge!.paid_at,
    surplus_cents: 0,
  });
  expect(await mistakesOf(world, organisation)).toMatchObject([{ reason: 'paid_twice', return_cents: 4_00 }]);
  await expectLedgersToMatch(world);
});

test('if a charge is paid twice and Mollie refuses the refund, a mail tells the donor that the bank can reverse the second payment', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  const chargeback = await chargeBackNext(world, gift, 'MS03');
  await waitForNextStep(world, gift);
  await passDays(world, 2);
  const refusal: Fault = {
    method: 'POST',
    path: '/v2/payments/*/refunds',
    count: 'always',
    effect: { type: 'status', code: 422 },
  };
  await world.during(refusal, async () => {
    await world.control(`chargebacks/${chargeback}/reverse`, {});
    await settleWithClock(world);
  });
  expect(await mistakesOf(world, organisation)).toMatchObject([{ reason: 'paid_twice' }]);
  const [mail] = await mailsOf(world, organisation, ['mistaken-refund-failed-donor']);
  expect(mail!.text).toContain('of laat de afschrijving terugboeken door uw bank');
});
