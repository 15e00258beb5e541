import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aStartedGift,
  donationOf,
  eventsOf,
  onlyDonationOf,
  pay,
  paymentsNaming,
  sendGift,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  withoutThanks,
} from '../../../testing/giving-world.ts';

// A short timeout keeps these tests fast, because in some of them Mollie answers too late.
const world = useGivingWorld(
  () => ({
    mollie: connectMollie(() => world.simulatorUrl, { timeoutMs: 1_000 }),
  }),
  withoutThanks,
);

const unreachable =
  'De betaalpagina is even niet bereikbaar. Er is niets afgeschreven. Probeer het zo opnieuw.';

const doubtful: [string, Fault['effect']][] = [
  ['is down', { type: 'cut' }],
  ['cuts the connection after carrying out the request', { type: 'accept-then-cut' }],
  ['answers 500', { type: 'status', code: 500 }],
  ['answers 503 after carrying out the request', { type: 'accept-then-status', code: 503 }],
  ['answers 408', { type: 'status', code: 408 }],
  ['answers too late', { type: 'slow', ms: 1_500 }],
];

const onPayments = { method: 'POST', path: '/v2/payments' } as const;

describe('a fault at Mollie', () => {
  test.each([
    ...doubtful,
    ['answers 429 with Retry-After', { type: 'status', code: 429, retryAfter: 30 }],
  ] as typeof doubtful)(
    'if Mollie %s, the donor reads that the checkout is unreachable, and the same form succeeds later',
    async (_what, effect) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = aGift(organisation, { idempotencyKey: randomUUID() });
      const refused = await world.during({ ...onPayments, count: 'always', effect }, () =>
        sendGift(world, gift),
      );
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toEqual({ message: unreachable, error: unreachable, code: 'unavailable' });
      expect(refused.headers['retry-after']).toBe(effect['retryAfter'] === 30 ? '30' : '5');
      const { id, status, mollie_payment_id } = await onlyDonationOf(world, organisation);
      expect([status, mollie_payment_id]).toEqual(['pending', null]);

      const again = await sendGift(world, gift);
      expect(again.statusCode).toBe(201);
      expect(again.json().id).toBe(id);
      expect(await paymentsNaming(world, { id })).toHaveLength(1);
      await pay(again.json());
      await world.settle();
      expect(await donationOf(world, { id })).toMatchObject({ status: 'completed' });
      await expectLedgersToMatch(world);
    },
  );

  test.each(doubtful)('if Mollie %s only once, the donor notices nothing', async (_what, effect) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await world.during({ ...onPayments, effect }, () => aStartedGift(world, organisation));
    expect(await paymentsNaming(world, gift)).toHaveLength(1);
    await pay(gift);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test('if Mollie does not answer the request for a customer, the form can be sent again and makes no second customer', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = aGift(organisation, { isRecurring: true, idempotencyKey: randomUUID() });
    const fault: Fault = { path: '/v2/customers', count: 'always', effect: { type: 'accept-then-cut' } };
    expect((await world.during(fault, () => sendGift(world, gift))).statusCode).toBe(503);

    const again = await sendGift(world, gift);
    await pay(again.json());
    await world.settle();
    const { mollie_customer_id: customerId } = await subscriptionOf(world, again.json());
    const { accounts } = await world.state();
    const own = accounts.filter(({ id }) => world.accounts.get(id)?.organisationId === organisation.id);
    expect(own.flatMap(({ customers }) => customers).map(({ id }) => id)).toEqual([customerId]);
    await expectLedgersToMatch(world);
  });

  test('if Mollie never answers, the donor gets an error after at most two attempts', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    let requests = 0;
    const silent = http.createServer(() => (requests += 1));
    onTestFinished(() => silent.close().closeAllConnections());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const app = await world.appWith({
      mollie: connectMollie(() => `http://127.0.0.1:${port}`, { timeoutMs: 1_100 }),
    });
    const answer = await sendGift({ ...world, app }, aGift(organisation));
    expect([answer.statusCode, answer.json().message]).toEqual([503, unreachable]);
    // With the real timeout of ten seconds there is only one attempt.
    expect(requests).toBeLessThanOrEqual(2);
  });

  test('if Mollie does not find a payment that it has just created, the payment is fetched again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await world.during(
      { ...onPayments, effect: { type: 'not-found-after-create', times: 2 } },
      async () => {
        const started = await aStartedGift(world, organisation);
        await pay(started);
        await world.settle();
        expect(await donationOf(world, started)).toMatchObject({ status: 'pending' });
        await world.movePast({ minutes: 1 });
        await world.settle();
        expect(await donationOf(world, started)).toMatchObject({ status: 'pending' });
        await world.movePast({ minutes: 1 });
        await world.settle();
        return started;
      },
    );
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('if Mollie refuses the key, the donation stays pending and can be paid when the key works again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const key = organisation.keys.live;
    await world.control('account', { key, revoked: true });
    const gift = aGift(organisation, { idempotencyKey: randomUUID() });
    const refused = await sendGift(world, gift);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Deze organisatie kan nog geen giften ontvangen.',
    ]);
    const donation = await onlyDonationOf(world, organisation);
    expect([donation.status, donation.mollie_payment_id]).toEqual(['pending', null]);
    expect(await eventsOf(world, donation)).toEqual(['key_refused']);

    await world.control('account', { key, revoked: false });
    const again = await sendGift(world, gift);
    expect([again.statusCode, again.json().id]).toEqual([201, donation.id]);
    await pay(again.json());
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test('if Mollie refuses the payment, the donation fails, and its timeline shows the reason', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.control('account', { key: organisation.keys.live, methods: ['directdebit'] });
    const refused = await sendGift(world, aGift(organisation));
    expect(refused.statusCode).toBe(409);
    const donation = await onlyDonationOf(world, organisation);
    expect(donation).toMatchObject({ status: 'failed', next_check_at: null });
    const { rows } = await world.owner.query(
      'select kind, detail from donation_event where donation_id = $1',
      [donation.id],
    );
    expect(rows).toEqual([
      { kind: 'payment_refused', detail: 'The payment method is not enabled in your website profile' },
    ]);
    await expectLedgersToMatch(world);
  });
});
