import { afterEach, expect, test } from 'vitest';
import { buildJobs } from '../../../../app.ts';
import { monthsLater } from '../../../../platform/dutch-calendar.ts';
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
import { chargesOf, createAtMollie, subscriptionOf } from '../../../../testing/giving-builders.ts';
import { useGivingWorld, withoutThanks } from '../../../../testing/giving-world.ts';
import type { RequestedChange } from '../changes/subscription-change.ts';

const world = useGivingWorld(undefined, withoutThanks);
afterEach(() => endAllGifts(world));

const compare = () => world.runScheduled('sync-subscriptions');

async function createStray(gift: ChangingGift): Promise<{ id: string }> {
  const { mollie_customer_id, subscription_id, next_payment_date, start_date } = await subscriptionOf(
    world,
    gift,
  );
  return createAtMollie(world, gift.organisation.keys.live, `customers/${mollie_customer_id}/subscriptions`, {
    amount: { value: '10.00', currency: 'EUR' },
    interval: '1 month',
    startDate: next_payment_date ?? start_date,
    description: 'Nog een',
    metadata: { organisationId: gift.organisation.id, subscriptionId: subscription_id },
  });
}

async function patchAtMollie(gift: ChangingGift, body: object): Promise<void> {
  const [running] = await runningAtMollie(world, gift);
  const path = `customers/${running!.customerId}/subscriptions/${running!.id}`;
  const answer = await fetch(`${world.simulatorUrl}/v2/${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${gift.organisation.keys.live}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

test('the nightly comparison sends only list requests if nothing differs', async () => {
  const gift = await aChangingGift(world);
  await change(world, gift, skip);
  await world.during(onSubscriptions('GET', { type: 'status', code: 500 }, 'always'), compare);
  const { rows } = await world.owner.query(
    `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('sync-subscription', 'compare-subscriptions', 'cancel-strays')`,
  );
  expect(rows).toEqual([]);
});

test('a charge whose webhook was lost is found at night, and the next charge date is updated', async () => {
  const gift = await aChangingGift(world);
  const { next_payment_date: former } = await subscriptionOf(world, gift);
  await world.during({ key: gift.organisation.keys.live, count: 'always', effect: { type: 'drop' } }, () =>
    world.movePast({ days: 33 }),
  );
  await compare();
  expect(await subscriptionOf(world, gift)).toMatchObject({ next_payment_date: monthsLater(former!, 1) });
  expect(await chargesOf(world, gift)).toHaveLength(1);
});

test.each(['99.00', '1.00'])(
  'an amount of %s that the donor did not confirm is corrected at Mollie',
  async (value) => {
    const gift = await aChangingGift(world);
    await patchAtMollie(gift, { amount: { value, currency: 'EUR' } });
    await compare();
    expect(await expectOneRunning(world, gift)).toMatchObject({ amount: '10.00' });
    await expectLedgersToMatch(world);
  },
);

test('an interval that the donor did not choose is corrected at Mollie', async () => {
  const gift = await aChangingGift(world);
  await patchAtMollie(gift, { interval: '3 months' });
  await compare();
  expect(await expectOneRunning(world, gift)).toMatchObject({ interval: '1 month', amount: '10.00' });
  await expectLedgersToMatch(world);
});

test('a second subscription at Mollie for one gift is cancelled and raises an alarm', async () => {
  const gift = await aChangingGift(world);
  const { mollie_subscription_id: own } = await subscriptionOf(world, gift);
  await createStray(gift);
  expect(await runningAtMollie(world, gift)).toHaveLength(2);
  await compare();
  expect(await expectOneRunning(world, gift)).toMatchObject({ id: own });
  expect(buildJobs(world.deps).find(({ name }) => name === 'cancel-strays')?.alarm).toContain(
    'no running monthly gift',
  );
  await expectLedgersToMatch(world);
});

test.each([
  ['has ended', { kind: 'stop' }],
  ['is suspended', { kind: 'suspend', reason: 'two_months_lost' }],
] as [string, RequestedChange][])(
  'a running subscription at Mollie is cancelled if our subscription %s',
  async (_what, wanted) => {
    const gift = await aChangingGift(world);
    await change(world, gift, wanted);
    await createStray(gift);
    await compare();
    expect(await runningAtMollie(world, gift)).toEqual([]);
    await expectLedgersToMatch(world);
  },
);

test('a Mollie subscription whose id is not in a restored backup keeps running and is recorded', async () => {
  const gift = await aChangingGift(world);
  const { mollie_subscription_id: former, next_payment_date } = await subscriptionOf(world, gift);
  await change(world, gift, skip);
  await world.owner.query('delete from subscription_change where subscription_id = $1', [
    gift.subscriptionId,
  ]);
  await world.owner.query(
    'update subscription set mollie_subscription_id = $2, next_payment_date = $3 where subscription_id = $1',
    [gift.subscriptionId, former, next_payment_date],
  );
  await compare();
  await compare();
  expect(await expectOneRunning(world, gift)).toMatchObject({
    nextPaymentDate: monthsLater(next_payment_date!, 1),
  });
  await expectLedgersToMatch(world);
});

test('a subscription with an unfinished change is not compared; after an hour, a new job finishes the change', async () => {
  const gift = await aChangingGift(world);
  await world.during(onSubscriptions('POST', { type: 'cut' }, 'always'), () => changing(world, gift, skip));
  await world.owner.query(`delete from graphile_worker._private_jobs where key like 'change:%'`);
  await compare();
  await world.runScheduled('finish-changes');
  expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'wanted' }]);
  expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  await world.movePast({ hours: 2 });
  await world.runScheduled('finish-changes');
  expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'done' }]);
  expect(await mailsAboutChanges(world, gift)).toHaveLength(1);
  await expectOneRunning(world, gift);
  await expectLedgersToMatch(world);
});
