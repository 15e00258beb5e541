import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { randomId } from '../../platform/random-id.ts';
import { expectBooksToMatch } from '../../testing/expect-books-to-match.ts';
import {
  aGift,
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  countOfEverything,
  createAtMollie,
  donationOf,
  eventsOf,
  onlyDonationOf,
  pay,
  sendGift,
  subscriptionOf,
} from '../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../testing/giving-world.ts';

const world = useGivingWorld();

/** Calls as the provider does, or as somebody who pretends to be. */
function call(
  token: string,
  body: string,
  app = world.app,
  contentType = 'application/x-www-form-urlencoded',
) {
  return app.inject({
    method: 'POST',
    url: `/api/webhooks/mollie/${token}`,
    payload: body,
    headers: { 'content-type': contentType },
  });
}

const events = (gift: { id: string }) => eventsOf(world, gift);

describe('a webhook', () => {
  test('before the answer to the request for the payment completes the donation once', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const [answer] = await world.during(
      [
        { method: 'POST', path: '/v2/payments', effect: { type: 'webhook-before-answer' } },
        { method: 'POST', path: '/v2/payments', effect: { type: 'slow', ms: 500 } },
      ],
      () => Promise.all([sendGift(world, aGift(organisation)), fetchAsSoonAsItIsCalled()]),
    );
    await world.settle();
    // Nobody was led to a checkout that is over.
    expect(answer.statusCode).toBe(409);
    const donation = await onlyDonationOf(world, organisation);
    expect(donation.status).toBe('completed');
    expect(await events(donation)).toEqual(['payment_started', 'completed']);
    await expectBooksToMatch(world);
  });

  test('that says nothing new before that answer leaves the donor a checkout', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const [answer] = await world.during(
      [
        { method: 'POST', path: '/v2/payments', effect: { type: 'webhook-before-answer', status: 'open' } },
        { method: 'POST', path: '/v2/payments', effect: { type: 'slow', ms: 500 } },
      ],
      () => Promise.all([sendGift(world, aGift(organisation)), fetchAsSoonAsItIsCalled()]),
    );
    expect(answer.statusCode).toBe(201);
    await pay(answer.json());
    await world.settle();
    expect(await events(answer.json())).toEqual(['payment_started', 'completed']);
    await expectBooksToMatch(world);
  });

  test.each([2, 5])('sent %i times at once completes the donation once', async (times) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.during({ effect: { type: 'duplicate', times } }, () => pay(gift));
    await Promise.all([world.runJobs(), world.runJobs()]);
    await world.settle();
    expect(await events(gift)).toEqual(['payment_started', 'completed']);
    await expectBooksToMatch(world);
  });

  test('that repeats itself later changes nothing', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const { webhook_token: token } = await donationOf(world, gift);
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await call(token, `id=${gift.paymentId}`)).statusCode).toBe(200);
      await world.settle();
    }
    expect(await events(gift)).toEqual(['payment_started', 'completed']);
    await expectBooksToMatch(world);
  });

  test('that comes after the checks have found out by themselves changes nothing', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.during({ effect: { type: 'hold' } }, () => pay(gift));
    await world.movePast({ minutes: 2 });
    await world.runScheduled('check-due-donations');
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await world.control('webhooks/release', {});
    await world.settle();
    expect(await events(gift)).toEqual(['payment_started', 'completed']);
    await expectBooksToMatch(world);
  });

  test.each(['created', 'reversed', 'shuffled'])('of many comes in whatever order (%s)', async (order) => {
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
      amount_refunded: '10.00',
      amount_charged_back: '0.00',
    });
    await expectBooksToMatch(world);
  });

  test('that says paid after a failure wins', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await pay(gift, 'failed');
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'failed', completed_at: null });
    const { mollie_payment_id: paymentId } = await donationOf(world, gift);
    await world.control(`payments/${paymentId}/status`, { status: 'paid' });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectBooksToMatch(world);
  });

  test('that never comes is not missed: a check finds the payment within minutes', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    for (const outcome of ['paid', 'failed', 'canceled', 'expired'] as const) {
      const gift = await aStartedGift(world, organisation);
      await world.during({ effect: { type: 'drop' } }, () => pay(gift, outcome));
      await world.settle();
      expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
      await world.movePast({ minutes: 1 });
      await world.runScheduled('check-due-donations');
      const status = outcome === 'paid' ? 'completed' : outcome;
      expect(await donationOf(world, gift)).toMatchObject({ status, next_check_at: null });
    }
    await expectBooksToMatch(world);
  });

  test('is answered 503 while the database is down, so that the provider calls again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    const { webhook_token: token, mollie_payment_id: paymentId } = await donationOf(world, gift);
    const database = openDatabase({ connectionString: 'postgres://127.0.0.1:9/nergens' });
    const app = await world.appWith({ database });
    const answer = await call(token, `id=${paymentId}`, app);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    await database.close();
  });

  test('is kept before it is answered, and fetched again when the provider cannot be reached', async () => {
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
    await expectBooksToMatch(world);
  });
});

describe('a forged webhook', () => {
  test('gets the same answer as a real one, whatever it says, and leaves no trace', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    const { webhook_token: token, mollie_payment_id: paymentId } = await donationOf(world, gift);
    const real = await call(token, `id=${paymentId}`);
    await world.settle();
    const before = await countOfEverything(world);
    const seen = ({ statusCode, body, headers }: typeof real) => [statusCode, body, headers['content-type']];
    expect(seen(real)).toEqual([200, '', 'text/plain']);
    for (const [forgedToken, body] of [
      [randomId(), `id=${paymentId}`],
      ['%00', `id=${paymentId}`],
      ['x'.repeat(5_000), `id=${paymentId}`],
      [token, ''],
      [token, 'id='],
      [token, 'id=ord_12345'],
      [token, 'id=tr_../../customers'],
      [token, `id=tr_${'a'.repeat(100)}`],
      [token, `id=${paymentId}&id=tr_x`],
      [token, 'id=tr_%00'],
      [token, 'status=paid'],
    ] as const) {
      expect([body, ...seen(await call(forgedToken, body))]).toEqual([body, ...seen(real)]);
    }
    expect(seen(await call(token, '{"id":["tr_x"]}', world.app, 'application/json'))).toEqual(seen(real));
    expect(seen(await call(token, 'null', world.app, 'application/json'))).toEqual(seen(real));
    expect(await countOfEverything(world)).toEqual(before);
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
  });

  test("that names another donation's payment changes neither, not even the order of what waits", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const open = await aStartedGift(world, organisation);
    const other = await aStartedGift(world, organisation);
    const { webhook_token: token } = await donationOf(world, open);
    const { mollie_payment_id: paidId } = await donationOf(world, other);
    await pay(other);
    // The real call about the other payment is waiting to be worked on when this one comes.
    await call(token, `id=${paidId}`);
    await world.settle();
    expect(await donationOf(world, open)).toMatchObject({ status: 'pending' });
    expect(await donationOf(world, other)).toMatchObject({ status: 'completed' });
    await expectBooksToMatch(world);
  });

  test("that names another organisation's payment finds nothing", async () => {
    const victim = await aPaidGift(world, await anOrganisationThatTakesGifts(world));
    const open = await aStartedGift(world, await anOrganisationThatTakesGifts(world));
    const { webhook_token: token } = await donationOf(world, open);
    await call(token, `id=${victim.paymentId}`);
    await world.settle();
    expect(await donationOf(world, open)).toMatchObject({ status: 'pending' });
    await expectBooksToMatch(world);
  });

  test.each([
    ['another amount', 'live', { amount: { value: '1.00', currency: 'EUR' } }],
    ['another donation in its metadata', 'live', { metadata: { donationId: randomId() } }],
    ['no metadata', 'live', { metadata: null }],
    ['the other kind of key', 'test', {}],
  ] as const)('about a paid payment with %s changes nothing', async (_what, environment, change) => {
    const organisation = await anOrganisationThatTakesGifts(world, 'live');
    const gift = await aStartedGift(world, organisation);
    const { webhook_token: token } = await donationOf(world, gift);
    const forged = await createAtMollie(world, organisation.keys[environment], 'payments', {
      amount: { value: '25.00', currency: 'EUR' },
      description: 'Nagemaakt',
      redirectUrl: 'https://evil.example',
      metadata: { donationId: gift.id },
      ...change,
    });
    world.foreignPayments.add(forged.id);
    await world.control(`payments/${forged.id}/status`, { status: 'paid' });
    await call(token, `id=${forged.id}`);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });

    await pay(gift);
    await world.settle();
    await expectBooksToMatch(world);
  });

  test("at a monthly gift's address makes no charge of a payment that is none", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const other = await aPaidGift(world, organisation);
    const { webhook_token: token } = await subscriptionOf(world, gift);
    await call(token, `id=${other.paymentId}`);
    await call(token, `id=${gift.paymentId}`);
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await expectBooksToMatch(world);
  });
});

/** Works on the webhook as soon as it has arrived. */
async function fetchAsSoonAsItIsCalled(): Promise<void> {
  await expect
    .poll(async () => (await world.owner.query('select from graphile_worker._private_jobs')).rowCount, {
      interval: 5,
      timeout: 5_000,
    })
    .toBe(1);
  await world.runJobs();
}
