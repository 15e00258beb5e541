import { afterEach, describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../../platform/database/mint-scope.ts';
import { dutchDate, monthsLater } from '../../../../platform/dutch-calendar.ts';
import {
  aChangingGift,
  change,
  changesOfGift,
  changing,
  endAllGifts,
  expectOneRunning,
  mailsAboutChanges,
  onSubscriptions,
  runningAtMollie,
  skip,
  type ChangingGift,
} from '../../../../testing/changing-gifts.ts';
import { expectLedgersToMatch } from '../../../../testing/expect-ledgers-to-match.ts';
import { chargesOf, subscriptionOf } from '../../../../testing/giving-builders.ts';
import { aPaymentKey, saveKey, useGivingWorld, type Fault } from '../../../../testing/giving-world.ts';
import { stopSubscription } from '../stop-subscription.ts';
import { syncSubscription } from '../sync-subscription.ts';
import type { RequestedChange } from './subscription-change.ts';

const world = useGivingWorld();
afterEach(() => endAllGifts(world));

const lower: RequestedChange = { kind: 'amount', amountCents: 5_00 };
const stop: RequestedChange = { kind: 'stop', reason: 'money' };
const suspend: RequestedChange = { kind: 'suspend', reason: 'two_months_lost' };

async function letJobsFinish(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await world.movePast({ minutes: 2 });
    await world.settle();
  }
}

async function duringRequest<Result>(
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  work: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
  ms = 700,
): Promise<Result> {
  return world.during(onSubscriptions(method, { type: 'slow', ms }), async () => {
    const working = work();
    await new Promise((resolve) => setTimeout(resolve, ms / 2));
    await meanwhile();
    return working;
  });
}

async function readRunning(gift: ChangingGift) {
  const { status, mollie_subscription_id, amount_cents, next_payment_date } = await subscriptionOf(
    world,
    gift,
  );
  return {
    status,
    atMollie: (await runningAtMollie(world, gift)).map(({ id, amount, nextPaymentDate }) => ({
      isOurs: id === mollie_subscription_id && nextPaymentDate === next_payment_date,
      amount,
      nextPaymentDate,
    })),
    amountCents: amount_cents,
  };
}

function expectedRunning(wanted: RequestedChange | typeof skip, former: string) {
  if (wanted === stop) return { status: 'canceled', atMollie: [], amountCents: 10_00 };
  if (wanted === suspend) return { status: 'suspended', atMollie: [], amountCents: 10_00 };
  const [amount, nextPaymentDate] = wanted === lower ? ['5.00', former] : ['10.00', monthsLater(former, 1)];
  const atMollie = [{ isOurs: true, amount, nextPaymentDate }];
  return { status: 'active', atMollie, amountCents: Number(amount) * 100 };
}

const kinds: [string, 'POST' | 'PATCH' | 'DELETE' | 'GET', RequestedChange | typeof skip][] = [
  ['another amount', 'PATCH', lower],
  ['a cancellation, to change the date', 'DELETE', skip],
  ['a new subscription, to change the date', 'POST', skip],
  ['the list of running subscriptions', 'GET', skip],
  ['a stop', 'DELETE', stop],
  ['a suspension', 'DELETE', suspend],
];
const answers: [string, Fault['effect']][] = [
  ['answers 500', { type: 'status', code: 500 }],
  ['neither answers nor carries out the request', { type: 'cut' }],
  ['carries out the request without an answer', { type: 'accept-then-cut' }],
  ['carries out the request but answers 503', { type: 'accept-then-status', code: 503 }],
];

describe.each(answers)('when Mollie %s', (_answer, effect) => {
  test.each(kinds)('the change is made, perhaps later (request for %s)', async (_what, method, wanted) => {
    const gift = await aChangingGift(world);
    const former = (await subscriptionOf(world, gift)).next_payment_date!;
    await world.during(onSubscriptions(method, effect), async () => {
      const { outcome } = await changing(world, gift, wanted);
      expect(['later', 'done']).toContain(outcome);
      expect(await mailsAboutChanges(world, gift)).toHaveLength(outcome === 'later' ? 0 : 1);
    });
    await letJobsFinish();
    expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'done' }]);
    expect(await mailsAboutChanges(world, gift)).toHaveLength(1);
    expect(await readRunning(gift)).toEqual(expectedRunning(wanted, former));
    await expectLedgersToMatch(world);
  });
});

describe('when Mollie answers 404', () => {
  test.each(kinds)('to a request for %s, the change is still made', async (_what, method, wanted) => {
    const gift = await aChangingGift(world);
    const former = (await subscriptionOf(world, gift)).next_payment_date!;
    await world.during(onSubscriptions(method, { type: 'status', code: 404 }), () =>
      changing(world, gift, wanted),
    );
    await letJobsFinish();
    expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'done' }]);
    expect(await readRunning(gift)).toEqual(expectedRunning(wanted, former));
    await expectLedgersToMatch(world);
  });

  test('for a deleted customer, the change is refused and the subscription ends the next night', async () => {
    for (const wanted of [lower, skip]) {
      const gift = await aChangingGift(world);
      const { mollie_customer_id } = await subscriptionOf(world, gift);
      await world.control(`customers/${mollie_customer_id}/delete`, {});
      expect(await changing(world, gift, wanted)).toMatchObject({ outcome: 'refused' });
      expect((await mailsAboutChanges(world, gift))[0]).toContain('kon niet worden uitgevoerd');
      await world.settle();
      await world.movePast({ days: 1 });
      await world.runScheduled('sync-subscriptions');
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'provider' });
    }
  });
});

describe('refusals by Mollie', () => {
  test('if Mollie refuses another amount, nothing changes and the donor gets a mail', async () => {
    const gift = await aChangingGift(world);
    const before = await subscriptionOf(world, gift);
    await world.during(onSubscriptions('PATCH', { type: 'status', code: 422, body: 'mollie' }), async () => {
      expect(await changing(world, gift, lower)).toMatchObject({
        outcome: 'refused',
        change: { state: 'refused' },
      });
    });
    await world.settle();
    expect(await expectOneRunning(world, gift)).toMatchObject({
      id: before.mollie_subscription_id,
      amount: '10.00',
    });
    expect(await mailsAboutChanges(world, gift)).toEqual([
      expect.stringContaining('kon niet worden uitgevoerd'),
    ]);
    await expectLedgersToMatch(world);
  });

  test('if Mollie refuses another date, the subscription is suspended and can resume later', async () => {
    const gift = await aChangingGift(world);
    await world.during(onSubscriptions('POST', { type: 'status', code: 422, body: 'mollie' }), async () => {
      expect(await changing(world, gift, skip)).toMatchObject({ outcome: 'refused' });
    });
    expect(await runningAtMollie(world, gift)).toEqual([]);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'suspended',
      mollie_subscription_id: null,
    });
    const [mail] = await mailsAboutChanges(world, gift);
    expect(mail).toContain('Uw gift rust daarom: er wordt niets meer afgeschreven.');
    expect(mail).toContain('/maandgift/');
    await letJobsFinish();
    await world.runScheduled('sync-subscriptions');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended' });
    const nextDate = monthsLater(dutchDate(world.providerNow()), 1);
    await change(world, gift, { kind: 'dates', nextDate });
    expect(await expectOneRunning(world, gift)).toMatchObject({ nextPaymentDate: nextDate });
    await expectLedgersToMatch(world);
  });

  test.each([401, 403])(
    'if Mollie refuses the key with %s, the change finishes when the key works again',
    async (code) => {
      for (const wanted of [lower, skip, stop]) {
        const gift = await aChangingGift(world);
        const fault: Fault = {
          path: '/v2/*',
          key: gift.organisation.keys.live,
          count: 'always',
          effect: { type: 'status', code, body: 'mollie' },
        };
        await world.during(fault, async () => {
          expect(await changing(world, gift, wanted)).toMatchObject({ outcome: 'later' });
          await letJobsFinish();
          expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'wanted' }]);
          expect(await mailsAboutChanges(world, gift)).toEqual([]);
          await saveKey(world, gift.organisation, 'live', aPaymentKey('live'));
          await letJobsFinish();
          expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'wanted' }]);
        });
        await world.movePast({ days: 2 });
        await world.settle();
        expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'done' }]);
      }
    },
  );
});

describe('concurrent requests', () => {
  test('a change from a second tab is refused as busy, unless the first change has already finished', async () => {
    const gift = await aChangingGift(world);
    const outcomes = await Promise.all([changing(world, gift, skip), changing(world, gift, lower)]);
    const sorted = outcomes.map(({ outcome }) => outcome).toSorted();
    expect([
      ['busy', 'done'],
      ['done', 'done'],
    ]).toContainEqual(sorted);
    await expectOneRunning(world, gift);
    await expectLedgersToMatch(world);
  });

  test('two attempts of one change leave one running subscription and send one mail', async () => {
    const gift = await aChangingGift(world);
    await duringRequest(
      'POST',
      () => changing(world, gift, skip),
      async () => {
        await world.movePast({ minutes: 1 });
        await world.settle();
      },
    );
    await letJobsFinish();
    await expectOneRunning(world, gift);
    expect(await mailsAboutChanges(world, gift)).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  const ends: [string, (gift: ChangingGift) => Promise<unknown>][] = [
    [
      'the organisation stops the gift',
      ({ organisation, subscriptionId }) =>
        stopSubscription(world.deps, mintOrganisationScope(organisation.id), subscriptionId, 'organisation'),
    ],
    ['the donor stops the gift', (gift) => changing(world, gift, stop)],
    ['the bank suspends the gift', (gift) => changing(world, gift, suspend, 'bank')],
  ];
  const moments = ['GET', 'DELETE', 'POST'] as const;

  test.each(ends.flatMap(([who, end]) => moments.map((method) => [who, method, end] as const)))(
    'when %s during the %s request of a change of the date, no subscription runs at Mollie afterwards',
    async (who, method, end) => {
      const gift = await aChangingGift(world);
      await duringRequest(
        method,
        () => changing(world, gift, skip),
        () => end(gift),
      );
      await letJobsFinish();
      expect(await runningAtMollie(world, gift)).toEqual([]);
      const status = who === 'the bank suspends the gift' ? 'suspended' : 'canceled';
      expect(await subscriptionOf(world, gift)).toMatchObject({ status });
      const skipped = (await changesOfGift(world, gift)).find(({ kind }) => kind === 'dates');
      expect(skipped).toMatchObject({ state: 'undone' });
      expect(await mailsAboutChanges(world, gift)).toHaveLength(who === 'the donor stops the gift' ? 1 : 0);
      await expectLedgersToMatch(world);
    },
  );

  test('if the donor chooses another date while the organisation stops the gift, the gift stops', async () => {
    const gift = await aChangingGift(world);
    const [, end] = ends[0]!;
    await duringRequest(
      'DELETE',
      () => end(gift),
      () => changing(world, gift, skip),
    );
    await letJobsFinish();
    expect(await runningAtMollie(world, gift)).toEqual([]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
    await expectLedgersToMatch(world);
  });

  test('a sync that started before a change of the date does not end the subscription', async () => {
    const gift = await aChangingGift(world);
    const scope = mintOrganisationScope(gift.organisation.id);
    const fault: Fault = {
      method: 'GET',
      path: '/v2/customers/*/subscriptions/*/payments*',
      count: 1,
      effect: { type: 'slow', ms: 1_000 },
    };
    await world.during(fault, async () => {
      const syncing = syncSubscription(world.deps, scope, gift.subscriptionId);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await change(world, gift, skip);
      await syncing;
    });
    await expectOneRunning(world, gift);
    await expectLedgersToMatch(world);
  });
});

describe('an unfinished change', () => {
  test('is replaced by a stop and reverted at Mollie', async () => {
    const gift = await aChangingGift(world);
    await world.during(onSubscriptions('POST', { type: 'accept-then-cut' }), () =>
      changing(world, gift, skip),
    );
    expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'wanted' }]);
    await change(world, gift, stop);
    await letJobsFinish();
    expect(await changesOfGift(world, gift)).toMatchObject([
      { kind: 'stop', state: 'done' },
      { kind: 'dates', state: 'undone' },
    ]);
    expect(await runningAtMollie(world, gift)).toEqual([]);
    await world.movePast({ days: 70 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await expectLedgersToMatch(world);
  });

  test('that was replaced by a suspension does not end the subscription that the donor resumes later', async () => {
    const gift = await aChangingGift(world);
    await world.during(onSubscriptions('POST', { type: 'cut' }, 'always'), () => changing(world, gift, skip));
    await change(world, gift, suspend, 'bank');
    const nextDate = monthsLater(dutchDate(world.providerNow()), 1);
    await change(world, gift, { kind: 'dates', nextDate });
    await letJobsFinish();
    expect(await expectOneRunning(world, gift)).toMatchObject({ nextPaymentDate: nextDate });
    await expectLedgersToMatch(world);
  });
});
