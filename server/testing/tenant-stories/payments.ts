import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { recordMistake } from '../../modules/gifts/donations/payments/mistakes.ts';
import { listPayments } from '../../modules/gifts/donations/payments/queries.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import type { LoggedIn } from '../builders.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  pay,
  paymentsNaming,
  subscriptionOf,
} from '../giving-builders.ts';
import { aPaymentKey, saveKey, saveSetting, type Organisation } from '../giving-world.ts';
import { readDonorOf } from './donors.ts';
import { unsubscribe } from './notifications.ts';
import { expectDone, honoured, type StoryWorld } from './story-world.ts';

export async function giveAndPayBack(world: StoryWorld, organisation: Organisation): Promise<void> {
  await expectDone(organisation.get(`/donation-embed?orgId=${organisation.id}`));
  for (const answer of ['ja', 'ja']) await saveSetting(organisation, 'notify_first_gift', answer);
  for (const environment of ['test', 'live'] as const) {
    await saveSetting(organisation, 'payment_api_environment', environment);
    for (const isRecurring of [false, true]) {
      await pay(await aStartedGift(world, organisation, { isRecurring }), 'failed');
      await aPaidGift(world, organisation, { isRecurring });
    }
  }
  const monthly = await aMonthlyGift(world, organisation);
  await world.movePast({ days: 35 });
  await world.settle();
  const gift = await aPaidGift(world, organisation);
  const refund = (body: object) =>
    expectDone(organisation.post(`/api/admin/donations/${gift.id}/refund`, body));
  const wish = { amount: 5, idempotencyKey: randomUUID() };
  await refund(wish);
  await refund(wish);
  await cancelRefunds(world, gift);
  await refund({ amount: 6 });
  await world.movePast({ days: 2 });
  await world.settle();
  await refund({ amount: 7 });
  for (const repeat of [false, true]) {
    const heldBack = await organisation.post(`/api/admin/donations/${gift.id}/refund`, { amount: 7, repeat });
    expect(heldBack.statusCode).toBe(409);
  }
  await saveKey(world, organisation, 'live', aPaymentKey('live'));
  await aPaidGift(world, organisation);
  const polled = await aStartedGift(world, organisation);
  await expectDone(organisation.get(`/api/donation-status/${polled.id}`));
  await pay(polled);
  await world.settle();
  await unsubscribe(world, organisation);
  const { stop_token: token } = await subscriptionOf(world, monthly);
  for (const path of [`/api/settings/org_name?orgId=${organisation.id}`, `/maandgift/${token}`])
    await expectDone(organisation.get(path));
}

async function cancelRefunds(world: StoryWorld, gift: { id: string }): Promise<void> {
  const payments = await paymentsNaming(world, gift);
  const { accounts } = await world.state();
  for (const { id, paymentId } of accounts.flatMap(({ refunds }) => refunds))
    if (payments.some((payment) => payment.id === paymentId))
      await world.control(`refunds/${id}/status`, { status: 'canceled' });
  await world.settle();
}

export async function payBackPart(
  world: StoryWorld,
  organisation: Organisation,
  visitor: LoggedIn = organisation,
): Promise<void> {
  const { id } = await aPaidGift(world, organisation, honoured);
  await listFirst(world, id);
  const refund = { amount: 5, idempotencyKey: randomUUID() };
  for (const _time of [1, 2]) await expectDone(visitor.post(`/api/admin/donations/${id}/refund`, refund));
  await expectDone(visitor.get(`/api/admin/donations/${id}`));
}

/** Makes the donation the newest. Otherwise charges would be newer, because Mollie's clock is a year or more ahead. */
async function listFirst({ owner }: StoryWorld, donationId: string): Promise<void> {
  await owner.query(
    `update donation set created_at = created_at + interval '5 years' where donation_id = $1`,
    [donationId],
  );
}

export async function payTwice(
  world: StoryWorld,
  organisation: Organisation,
  change: object = honoured,
): Promise<{ id: string }> {
  const gift = await aStartedGift(world, organisation, change);
  await pay(gift, 'failed');
  await world.settle();
  const page = `/donation-complete?id=${gift.id}`;
  await expectDone(organisation.get(page));
  const answer = await world.app.inject({ method: 'POST', url: page });
  expect(answer.statusCode).toBe(303);
  const [payment] = await paymentsNaming(world, gift);
  await world.control(`payments/${payment!.id}/status`, { status: 'paid' });
  // The product refunds the payment that Mollie reports last.
  await world.settle();
  await pay({ ...gift, checkoutUrl: String(answer.headers['location']) });
  await world.settle();
  await world.owner.query(
    `update payment p set paid_at = d.completed_at from donation d
     where d.donation_id = $1 and p.donation_id = d.donation_id`,
    [gift.id],
  );
  await listFirst(world, gift.id);
  return gift;
}

/** The second payment of a donation is recorded as a mistake twice, and Mollie cancels the refund of that payment. */
export async function reportSecondPaymentAgain(world: StoryWorld, organisation: Organisation): Promise<void> {
  const { id } = await payTwice(world, organisation);
  await expectDone(organisation.get(`/api/admin/donations/${id}`));
  await readDonorOf(world, organisation, { id });
  await cancelRefunds(world, { id });
  // Mollie sends no webhook about a canceled refund.
  await world.runScheduled('reconcile-accounts');
  await expectDone(organisation.get(`/api/admin/donations/${id}`));
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
    const payments = await listPayments(transaction, { organisation_id: organisation.id, donation_id: id });
    const second = payments.find(({ mistake }) => mistake === 'paid_twice');
    await recordMistake(transaction, second!, { kind: 'paid_twice' });
  });
}
