import { expect } from 'vitest';
import { findCurrentPaymentKey } from '../../modules/foundation/settings/payment-keys.ts';
import { readPlanFacts } from '../../modules/money/subscriptions/changes/read-plan-facts.ts';
import { findSubscription } from '../../modules/money/subscriptions/queries.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { monthsLater } from '../../platform/dutch-calendar.ts';
import { change, changing } from '../changing-gifts.ts';
import { aMonthlyGift, createAtMollie, subscriptionOf, waitUntilChargeStarts } from '../giving-builders.ts';
import { aPaymentKey, saveKey, saveSetting, type Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function changeMonthlyGifts(world: StoryWorld, organisation: Organisation): Promise<void> {
  await saveSetting(organisation, 'org_name', 'Stichting Voorbeeld');
  await saveSetting(organisation, 'org_contact_email', organisation.email);
  const scope = mintOrganisationScope(organisation.id);
  // This call comes first, because the mutation database examines only the first runs of each statement.
  await world.deps.database.transaction(scope, (transaction) =>
    findCurrentPaymentKey(world.deps, transaction),
  );
  const gift = { ...(await aMonthlyGift(world, organisation)), organisation };
  await change(world, gift, { kind: 'amount', amountCents: 12_00 });
  await change(world, gift, ({ start_date }) => ({ kind: 'dates', nextDate: monthsLater(start_date, 1) }));
  const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
  await world.deps.database.transaction(scope, async (transaction) =>
    readPlanFacts(world.deps, transaction, (await findSubscription(transaction, gift.subscriptionId))!),
  );
  await world.during({ path: '/v2/*', count: 'always', effect: { type: 'cut' } }, () =>
    changing(world, gift, { kind: 'amount', amountCents: 9_00 }),
  );
  await world.runScheduled('sync-subscriptions');
  await world.owner.query(`update subscription_change set requested_at = requested_at - interval '2 hours'`);
  await world.runScheduled('finish-changes');
  await createAtMollie(world, organisation.keys.live, `customers/${customerId}/subscriptions`, {
    amount: { value: '9.00', currency: 'EUR' },
    interval: '1 month',
    description: 'Nog een',
    startDate: '2099-01-01',
    metadata: { organisationId: organisation.id, subscriptionId: gift.subscriptionId },
  });
  await world.owner.query('update subscription set amount_cents = 800 where subscription_id = $1', [
    gift.subscriptionId,
  ]);
  await world.runScheduled('sync-subscriptions');
  await change(world, gift, { kind: 'suspend', reason: 'two_months_lost' }, 'bank');
  await change(world, gift, { kind: 'stop', reason: 'money' });
  // Mollie charges more than the donor agreed to.
  const { subscriptionId } = await aMonthlyGift(world, organisation);
  await world.owner.query('update subscription set amount_cents = 500 where subscription_id = $1', [
    subscriptionId,
  ]);
  for (const days of [32, 5]) {
    await world.movePast({ days });
    await world.settle();
  }
}

export async function chargeAfterStop(world: StoryWorld, organisation: Organisation): Promise<void> {
  const key = aPaymentKey('live');
  await saveKey(world, organisation, 'live', key);
  await saveSetting(organisation, 'org_contact_email', 'bestuur@voorbeeld.nl');
  const gift = await aMonthlyGift(world, organisation);
  const { stop_token: token, subscription_id: id } = await subscriptionOf(world, gift);
  await world.control('account', { key, revoked: true });
  for (let times = 0; times < 2; times += 1)
    expect((await organisation.post(`/maandgift/${token}/stoppen`)).statusCode).toBe(503);
  await expectDone(organisation.post(`/api/admin/subscriptions/${id}/cancel`, { stoppedAtMollie: true }));
  await world.movePast({ days: 35 });
  await world.control('account', { key, revoked: false });
  await world.runScheduled('reconcile-accounts');
  await world.movePast({ days: 5 });
  await world.settle();
  await expectDone(organisation.get(`/api/admin/subscriptions/${id}/changes`));
  await expectDone(organisation.get(`/maandgift/${token}`));
}

export async function stopWhileCharging(world: StoryWorld, organisation: Organisation): Promise<void> {
  const gift = await aMonthlyGift(world, organisation);
  await waitUntilChargeStarts(world, gift);
  // Uses Mollie's clock, because Mollie dates the charge.
  world.now = world.providerNow();
  await expectDone(organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`));
  world.now = new Date();
  await world.movePast({ days: 5 });
  await world.settle();
}
