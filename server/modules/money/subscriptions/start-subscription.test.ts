import { describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aStartedGift,
  donationOf,
  eventsOf,
  pay,
  subscriptionOf,
  type StartedGift,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { startSubscription } from './start-subscription.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

async function atMollie(organisation: Organisation) {
  const { accounts } = await world.state();
  const own = accounts.filter(({ id }) => world.accounts.get(id)?.organisationId === organisation.id);
  return {
    customers: own.flatMap(({ customers }) => customers),
    mandates: own.flatMap(({ mandates }) => mandates),
    payments: own.flatMap(({ payments }) => payments),
    subscriptions: own.flatMap(({ subscriptions }) => subscriptions),
  };
}

/** The first payment of this gift is recorded. Its subscription is planned but does not exist at Mollie yet. */
async function aPlannedGift(organisation: Organisation): Promise<StartedGift & { subscriptionId: string }> {
  const gift = await aStartedGift(world, organisation, { isRecurring: true });
  await world.during(unreachable, async () => {
    await pay(gift);
    await world.settle();
  });
  const { subscription_id: subscriptionId, status } = await subscriptionOf(world, gift);
  expect(status).toBe('starting');
  return { ...gift, subscriptionId };
}

const onSubscriptions = { path: '/v2/customers/*/subscriptions*' } as const;
const unreachable: Fault = { ...onSubscriptions, count: 'always', effect: { type: 'cut' } };

describe('a subscription', () => {
  test('starts with a customer, a paid first payment and one subscription at Mollie', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation, { amount: '12.50' });
    const { customers, mandates, payments, subscriptions } = await atMollie(organisation);
    expect(customers).toMatchObject([{ name: 'Noor de Wit', email: 'noor@voorbeeld.nl' }]);
    const customerId = customers[0]!.id;
    const description = 'Donatie Stichting Test maandelijks';
    expect(payments).toMatchObject([
      { sequenceType: 'first', customerId, amount: '12.50', status: 'paid', description },
    ]);
    expect(mandates).toMatchObject([{ customerId, status: 'valid' }]);

    const subscription = await subscriptionOf(world, gift);
    expect(subscriptions).toMatchObject([
      {
        customerId,
        amount: '12.50',
        interval: '1 month',
        times: null,
        startDate: subscription.start_date,
        description,
        webhookUrl: `${world.deps.publicUrl.origin}/api/webhooks/mollie/${subscription.webhook_token}`,
      },
    ]);
    expect(subscription).toMatchObject({
      status: 'active',
      next_payment_date: subscription.start_date,
      mollie_customer_id: customerId,
      mollie_subscription_id: subscriptions[0]!.id,
    });
    await expectLedgersToMatch(world);
  });

  test.each(['failed', 'canceled', 'expired', 'open'] as const)(
    'is not started when its first payment is %s',
    async (outcome) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aStartedGift(world, organisation, { isRecurring: true });
      await pay(gift, outcome);
      await world.settle();
      expect(await subscriptionOf(world, gift)).toBeUndefined();
      expect((await atMollie(organisation)).subscriptions).toEqual([]);
      await expectLedgersToMatch(world);
    },
  );

  test('gets its own customer at Mollie, even for the same e-mail address', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aMonthlyGift(world, organisation);
    await aMonthlyGift(world, organisation);
    expect((await atMollie(organisation)).customers).toHaveLength(2);
    await expectLedgersToMatch(world);
  });

  test('is planned once, however often the first payment is reported', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    await world.during({ effect: { type: 'duplicate', times: 5 } }, () => pay(gift));
    await Promise.all([world.runJobs(), world.runJobs()]);
    await world.settle();
    expect(await eventsOf(world, gift)).toEqual(['completed']);
    expect((await atMollie(organisation)).subscriptions).toHaveLength(1);
    await expectLedgersToMatch(world);
  });
});

describe('the subscription at Mollie', () => {
  const start = (
    organisation: Organisation,
    { subscriptionId }: { subscriptionId: string },
    deps: Deps = world.deps,
  ) => startSubscription(deps, mintOrganisationScope(organisation.id), subscriptionId);

  test('is created only once by five concurrent workers', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPlannedGift(organisation);
    // Mollie creates the subscription immediately but answers late, so the five requests overlap.
    const slow: Fault = { ...onSubscriptions, method: 'POST', count: 5, effect: { type: 'slow', ms: 200 } };
    await world.during(slow, () =>
      Promise.allSettled(Array.from({ length: 5 }, () => start(organisation, gift))),
    );
    await world.movePast({ minutes: 1 });
    await world.settle();
    expect((await atMollie(organisation)).subscriptions).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test.each([
    ['is down at first', { type: 'cut' }, 1],
    ['answers 500 after creating it', { type: 'accept-then-status', code: 500 }, 1],
    ['cuts the connection after creating it', { type: 'accept-then-cut' }, 1],
    [
      'cuts the connection after creating it and then forgets the idempotency key',
      { type: 'accept-then-cut' },
      120,
    ],
    ['answers 429 with Retry-After', { type: 'status', code: 429, retryAfter: 30 }, 1],
    ['has no mandate yet', { type: 'status', code: 422 }, 1],
    ['refuses the API key once', { type: 'status', code: 401 }, 1],
  ] as [string, Fault['effect'], number][])(
    'is created, and only once, even if Mollie %s',
    async (_what, effect, minutes) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aStartedGift(world, organisation, { isRecurring: true });
      await world.during({ ...onSubscriptions, method: 'POST', effect }, async () => {
        await pay(gift);
        await world.settle();
      });
      expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'starting' });
      await world.movePast({ minutes });
      await world.settle();
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
      expect((await atMollie(organisation)).subscriptions).toHaveLength(1);
      await expectLedgersToMatch(world);
    },
  );

  test('starts today if the first payment was reported so late that the start date has passed', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPlannedGift(organisation);
    await world.owner.query(
      `update subscription set start_date = start_date - interval '3 months' where subscription_id = $1`,
      [gift.subscriptionId],
    );
    await world.control('account', { key: organisation.keys.live, directDebitDelaySeconds: 0 });
    // Use the simulator's date, because earlier tests may have moved its clock past midnight.
    const now = new Date((await world.state()).now);
    await start(organisation, gift, { ...world.deps, clock: { now: () => now } });
    await world.movePast({ minutes: 1 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect((await atMollie(organisation)).subscriptions).toMatchObject([{ startDate: dutchDate(now) }]);
    await expectLedgersToMatch(world);
  });
});
