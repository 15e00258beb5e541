import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aPaidGift,
  aStartedGift,
  callWebhook,
  createAtMollie,
  donationOf,
  eventsOf,
  onlyDonationOf,
  pay,
  sendGift,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const events = (gift: { id: string }) => eventsOf(world, gift);

describe('a webhook', () => {
  test('that arrives before the answer to the payment request completes the donation only once', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const answer = await sendWithWebhookFirst(organisation, 'paid');
    expect(answer.statusCode).toBe(409);
    const donation = await onlyDonationOf(world, organisation);
    expect(donation.status).toBe('completed');
    expect(await events(donation)).toEqual(['completed']);
    await expectLedgersToMatch(world);
  });

  test('about an open payment leaves the checkout open if it arrives before that payment is stored', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const answer = await sendWithWebhookFirst(organisation, 'open');
    expect(answer.statusCode).toBe(201);
    await pay(answer.json());
    await world.settle();
    expect(await events(answer.json())).toEqual(['completed']);
    await expectLedgersToMatch(world);
  });

  test.each([2, 5])('sent %i times at the same time completes the donation only once', async (times) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.during({ effect: { type: 'duplicate', times } }, () => pay(gift));
    await Promise.all([world.runJobs(), world.runJobs()]);
    await world.settle();
    expect(await events(gift)).toEqual(['completed']);
    await expectLedgersToMatch(world);
  });

  test('that is repeated later changes nothing', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const { webhook_token: token } = await donationOf(world, gift);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await callWebhook(world, token, `id=${gift.paymentId}`)).statusCode).toBe(200);
      await world.settle();
    }
    expect(await events(gift)).toEqual(['completed']);
    await expectLedgersToMatch(world);
  });

  test('that arrives after a check has found the outcome changes nothing', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.during({ effect: { type: 'hold' } }, () => pay(gift));
    await world.movePast({ minutes: 2 });
    await world.runScheduled('check-due-payments');
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await world.control('webhooks/release', {});
    await world.settle();
    expect(await events(gift)).toEqual(['completed']);
    await expectLedgersToMatch(world);
  });

  test.each(['created', 'reversed', 'shuffled'])(
    'leads to the same final state of the donation if all webhooks arrive in this order: %s',
    async (order) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aStartedGift(world, organisation, { amount: '30.00' });
      const { mollie_payment_id: paymentId } = await donationOf(world, gift);
      await world.during({ effect: { type: 'hold' }, count: 'always' }, async () => {
        await world.control(`payments/${paymentId}/status`, { status: 'expired' });
        await world.control(`payments/${paymentId}/status`, { status: 'paid' });
        await createAtMollie(world, organisation.keys.live, `payments/${paymentId}/refunds`, {
          amount: { value: '10.00', currency: 'EUR' },
        });
        const { id } = await world.control<{ id: string }>(`payments/${paymentId}/chargeback`, {
          amount: '5.00',
        });
        await world.control(`chargebacks/${id}/reverse`, {});
        await world.movePast({ days: 2 });
      });
      const { released } = await world.control<{ released: number }>('webhooks/release', { order });
      expect(released).toBeGreaterThanOrEqual(5);
      await world.settle();
      expect(await donationOf(world, gift)).toMatchObject({
        status: 'completed',
        amount_refunded_cents: 10_00,
        amount_charged_back_cents: 0,
      });
      await expectLedgersToMatch(world);
    },
  );

  test('about a payment that was paid after it had failed completes the donation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await pay(gift, 'failed');
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'failed', completed_at: null });
    const { mollie_payment_id: paymentId } = await donationOf(world, gift);
    await world.control(`payments/${paymentId}/status`, { status: 'paid' });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('that never arrives is replaced by a check within minutes', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const outcome of ['paid', 'failed', 'canceled', 'expired'] as const) {
      const gift = await aStartedGift(world, organisation);
      await world.during({ effect: { type: 'drop' } }, () => pay(gift, outcome));
      await world.settle();
      expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
      await world.movePast({ minutes: 1 });
      await world.runScheduled('check-due-payments');
      const status = outcome === 'paid' ? 'completed' : outcome;
      expect(await donationOf(world, gift)).toMatchObject({ status, next_check_at: null });
    }
    await expectLedgersToMatch(world);
  });

  test('gets the answer 503 while the database is down, so that Mollie sends it again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    const { webhook_token: token, mollie_payment_id: paymentId } = await donationOf(world, gift);
    const database = openDatabase({ connectionString: 'postgres://127.0.0.1:9/nergens' });
    const app = await world.appWith({ database });
    const answer = await callWebhook({ ...world, app }, token, `id=${paymentId}`);
    expect(answer.statusCode).toBe(503);
    await database.close();
  });

  test('is processed again later if Mollie does not return the payment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await pay(gift);
    await world.during({ method: 'GET', path: '/v2/payments/*', effect: { type: 'status', code: 500 } }, () =>
      world.settle(),
    );
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
    await world.movePast({ minutes: 1 });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });
});

/** Sends a gift. Mollie's answer about the payment arrives only after its webhook has been processed. */
async function sendWithWebhookFirst(organisation: Organisation, status: 'paid' | 'open') {
  // Empty the queue, so that this webhook is the only job.
  await world.settle();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = await world.appWith({
    mollie: (apiKey) => {
      const account = world.deps.mollie(apiKey);
      return {
        ...account,
        async createPayment(...request) {
          const payment = await account.createPayment(...request);
          await released;
          return payment;
        },
      };
    },
  });
  const fault: Fault = {
    method: 'POST',
    path: '/v2/payments',
    effect: { type: 'webhook-before-answer', status },
  };
  return world.during(fault, async () => {
    const sent = sendGift({ ...world, app }, aGift(organisation));
    await expect
      .poll(async () => (await world.owner.query('select from graphile_worker._private_jobs')).rowCount)
      .toBe(1);
    await world.runJobs();
    release();
    return sent;
  });
}
