import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../../contract/environments.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  donationOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  saveKey,
  saveSetting,
  useGivingWorld,
  type Fault,
  type Organisation,
  withoutThanks,
} from '../../../testing/giving-world.ts';

/** In the simulator, each key has its own Mollie account. This map gives a renewed key the account of the old key. */
const renewed = new Map<string, string>();

const world = useGivingWorld(
  () => ({
    mollie: (apiKey) => connectMollie(() => world.simulatorUrl)(renewed.get(apiKey) ?? apiKey),
  }),
  withoutThanks,
);

async function renewKey(organisation: Organisation, environment: Environment): Promise<void> {
  const oldKey = organisation.keys[environment];
  const newKey = aPaymentKey(environment);
  await saveKey(world, organisation, environment, newKey);
  renewed.set(newKey, oldKey);
  renewed.set(oldKey, await aRevokedKey(environment));
}

async function aRevokedKey(environment: Environment): Promise<string> {
  const key = aPaymentKey(environment);
  await world.control('account', { key, revoked: true });
  return key;
}

const keySettingOf = { test: 'mollie_api_key', live: 'mollie_api_live_key' };

describe('an open payment', () => {
  test('is finished with its own key, even if the organisation has removed that key', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    expect((await organisation.delete(`/api/admin/settings/${keySettingOf.live}`)).statusCode).toBe(204);
    await pay(gift);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('is finished with its own key, even if the organisation now uses the key of another Mollie account', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await saveKey(world, organisation, 'live', aPaymentKey('live'));
    const later = await aStartedGift(world, organisation);
    await pay(gift);
    await pay(later);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    expect(await donationOf(world, later)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('stays a test payment when the organisation switches to live', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    const practice = await aStartedGift(world, organisation, { isRecurring: true, amount: '40.00' });
    await saveSetting(organisation, 'payment_api_environment', 'live');
    const real = await aPaidGift(world, organisation, { amount: '15.00' });
    await pay(practice);
    await world.settle();
    expect(await donationOf(world, practice)).toMatchObject({ status: 'completed', environment: 'test' });
    expect(await subscriptionOf(world, practice)).toMatchObject({ status: 'active', environment: 'test' });
    expect(await donationOf(world, real)).toMatchObject({ environment: 'live' });
    const { rows } = await world.owner.query(
      `select environment, sum(revenue_cents)::bigint as revenue_cents, sum(donation_count)::int as count
       from donation_figure where organisation_id = $1 group by environment order by environment`,
      [organisation.id],
    );
    expect(rows).toEqual([
      { environment: 'live', revenue_cents: 15_00, count: 1 },
      { environment: 'test', revenue_cents: 40_00, count: 1 },
    ]);
    await expectLedgersToMatch(world);
  });

  test('stays pending while its key is revoked, and is finished when the key works again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    const key = organisation.keys.live;
    await world.control('account', { key, revoked: true });
    await pay(gift);
    await world.settle();
    for (const days of [0.1, 2, 15]) {
      await world.movePast({ days });
      await world.runScheduled('check-due-payments');
      expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
    }
    await world.control('account', { key, revoked: false });
    await world.runScheduled('reconcile-accounts');
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('is finished with the renewed key of its Mollie account', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await renewKey(organisation, 'live');
    await pay(gift);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('stays pending while its key is revoked and the current key belongs to another Mollie account', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await pay(gift);
    const key = organisation.keys.live;
    await world.control('account', { key, revoked: true });
    await saveKey(world, organisation, 'live', aPaymentKey('live'));
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
    await world.control('account', { key, revoked: false });
    await world.runScheduled('reconcile-accounts');
    await expectLedgersToMatch(world);
  });
});

describe('with a renewed key for the same Mollie account', () => {
  test('a subscription is started, charged, synchronised and stopped', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    await renewKey(organisation, 'live');
    await pay(gift);
    await world.settle();
    const { subscription_id: subscriptionId, status } = await subscriptionOf(world, gift);
    expect(status).toBe('active');

    await world.during({ effect: { type: 'drop' } }, () => world.movePast({ days: 35 }));
    await world.runScheduled('sync-subscriptions');
    expect(await chargesOf(world, { subscriptionId })).toMatchObject([{ status: 'completed' }]);

    const answer = await organisation.post(`/api/admin/subscriptions/${subscriptionId}/cancel`);
    expect(answer.statusCode).toBe(200);
    await expectLedgersToMatch(world);
  });

  test('a subscription can be stopped, even if its own key lacks the permission', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const newKey = aPaymentKey('live');
    await saveKey(world, organisation, 'live', newKey);
    renewed.set(newKey, organisation.keys.live);
    // Mollie refuses twice: at the first request, and again after the list shows that the subscription still runs.
    const forbidden: Fault = { method: 'DELETE', count: 2, effect: { type: 'status', code: 403 } };
    const answer = await world.during(forbidden, () =>
      organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`),
    );
    expect(answer.statusCode).toBe(200);
    await expectLedgersToMatch(world);
  });

  test('a donation is refunded', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    await renewKey(organisation, 'live');
    const answer = await organisation.post(`/api/admin/donations/${gift.id}/refund`);
    expect([answer.statusCode, answer.json().status]).toEqual([201, 'sent']);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'refunded' });
    await expectLedgersToMatch(world);
  });
});

describe('when the only working key belongs to another Mollie account', () => {
  test('a subscription is not reported as stopped, because it may still be charged', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const key = organisation.keys.live;
    await world.control('account', { key, revoked: true });
    await saveKey(world, organisation, 'live', aPaymentKey('live'));

    const answer = await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: expect.stringContaining(`die eindigt op ${key.slice(-4)} niet meer`) },
    ]);
    await world.runScheduled('sync-subscriptions');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });

    await world.control('account', { key, revoked: false });
    await expectLedgersToMatch(world);
  });
});
