import { describe, expect, test } from 'vitest';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aMonthlyGift, chargesOf, deleteAtMollie, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
const one = '/v2/customers/*/subscriptions/*';
const notFound = (rule: Omit<Fault, 'effect'>): Fault => ({ ...rule, effect: { type: 'status', code: 404 } });

const pressStop = (token: string) =>
  world.app.inject({
    method: 'POST',
    url: `/maandgift/${token}/stoppen`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function aGiftWithItsLink() {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  const { stop_token: token } = await subscriptionOf(world, gift);
  return { organisation, gift, token };
}

async function atMollie(gift: { id: string }) {
  const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
  const { accounts } = await world.state();
  return accounts.flatMap(({ subscriptions }) => subscriptions).find((each) => each.id === id)!;
}

/** The state that a temporary 404 would leave if we trusted it. */
const recordAsEnded = (gift: { subscriptionId: string }) =>
  world.owner.query(
    `update subscription set status = 'canceled', next_payment_date = null, ended_at = now(), ended_by = 'donor'
     where subscription_id = $1`,
    [gift.subscriptionId],
  );

describe('the stop button of the donor', () => {
  test('ends the subscription at Mollie, even if Mollie answers 404 once', async () => {
    const { gift, token } = await aGiftWithItsLink();
    const answer = await world.during(notFound({ method: 'DELETE', path: one }), () => pressStop(token));
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('gift is gestopt')]);
    expect((await atMollie(gift)).status).toBe('canceled');
    await world.movePast({ days: 70 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await expectLedgersToMatch(world);
  });

  test.each([
    ['to every attempt to cancel', [notFound({ method: 'DELETE', path: one, count: 'always' })]],
    [
      'to the cancellation and to the list of subscriptions, although the customer exists',
      [
        notFound({ method: 'DELETE', path: one }),
        notFound({ method: 'GET', path: '/v2/customers/*/subscriptions' }),
      ],
    ],
  ])('says that the outcome is unknown while Mollie answers 404 %s', async (_what, faults) => {
    const { gift, token } = await aGiftWithItsLink();
    const answer = await world.during(faults, () => pressStop(token));
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      expect.stringContaining('Misschien loopt uw maandelijkse gift'),
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect((await pressStop(token)).statusCode).toBe(200);
    await expectLedgersToMatch(world);
  });

  test("records the end with the time of Mollie's clock, not of our own clock", async () => {
    const { gift, token } = await aGiftWithItsLink();
    await world.movePast({ days: 3 });
    const { now } = await world.state();
    await pressStop(token);
    const { ended_at: endedAt } = await subscriptionOf(world, gift);
    expect(Math.abs(endedAt!.getTime() - Date.parse(now))).toBeLessThan(60_000);
  });

  test("says 'already stopped' only if the subscription has also ended at Mollie", async () => {
    const { gift, token } = await aGiftWithItsLink();
    await recordAsEnded(gift);
    const answer = await pressStop(token);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('gift is gestopt')]);
    expect((await atMollie(gift)).status).toBe('canceled');
    const again = await pressStop(token);
    expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('was al gestopt')]);
    await expectLedgersToMatch(world);
  });

  test("does not say 'already stopped' while Mollie cannot be reached", async () => {
    const { gift, token } = await aGiftWithItsLink();
    await recordAsEnded(gift);
    const unreachable: Fault = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } };
    const answer = await world.during(unreachable, () => pressStop(token));
    expect([answer.statusCode, answer.body]).toEqual([503, expect.not.stringContaining('was al gestopt')]);
    expect((await pressStop(token)).statusCode).toBe(200);
  });

  test('ends a subscription whose customer was deleted at Mollie', async () => {
    const { organisation, gift, token } = await aGiftWithItsLink();
    const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
    await deleteAtMollie(world, organisation.keys.live, `customers/${customerId}`);
    expect((await pressStop(token)).statusCode).toBe(200);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'donor' });
    await expectLedgersToMatch(world);
  });
});

describe('the nightly comparison', () => {
  test.each([
    ['the subscription', one],
    ['its payments', `${one}/payments`],
  ])('does not end a subscription because of one 404 for %s', async (_what, path) => {
    const { gift } = await aGiftWithItsLink();
    await world.during(notFound({ method: 'GET', path }), () => world.runScheduled('sync-subscriptions'));
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    await expectLedgersToMatch(world);
  });

  test('ends a subscription only if it is still missing the next night', async () => {
    const { organisation, gift } = await aGiftWithItsLink();
    const gone = await aMonthlyGift(world, organisation);
    const { mollie_customer_id: customerId } = await subscriptionOf(world, gone);
    await deleteAtMollie(world, organisation.keys.live, `customers/${customerId}`);
    const night = () => world.runScheduled('sync-subscriptions');
    await world.during(notFound({ path: '/v2/customers/*', count: 'always' }), night);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect(await subscriptionOf(world, gone)).toMatchObject({ status: 'active' });
    await world.movePast({ days: 1 });
    await night();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active', missing_since: null });
    expect(await subscriptionOf(world, gone)).toMatchObject({ status: 'canceled', ended_by: 'provider' });
    await expectLedgersToMatch(world);
  });
});

test('a subscription is cancelled again a day after Mollie answered the stop only with 404', async () => {
  const { gift, token } = await aGiftWithItsLink();
  await world.during(notFound({ path: '/v2/customers/*', count: 'always' }), () => pressStop(token));
  expect((await atMollie(gift)).status).toBe('active');
  await world.movePast({ days: 1, hours: 1 });
  await world.settle();
  expect((await atMollie(gift)).status).toBe('canceled');
});
