import { expect } from 'vitest';
import type { MollieFault } from '../../harness/mollie.ts';
import type { SimulatedSubscription } from '../../harness/simulator-state.ts';
import {
  type SubscriptionChange,
  type ChangeRequester,
  type RequestedChange,
  listChanges,
} from '../modules/money/subscriptions/changes/subscription-change.ts';
import {
  changeSubscription,
  type ChangeOutcome,
} from '../modules/money/subscriptions/changes/request-change.ts';
import type { Subscription } from '../modules/money/subscriptions/subscription.ts';
import { mintOrganisationScope } from '../platform/database/mint-scope.ts';
import { monthsLater } from '../platform/dutch-calendar.ts';
import { aMonthlyGift, subscriptionOf } from './giving-builders.ts';
import { anOrganisationThatTakesGifts, type GivingWorld, type Organisation } from './giving-world.ts';

export interface ChangingGift {
  id: string;
  subscriptionId: string;
  organisation: Organisation;
}

export async function aChangingGift(world: GivingWorld, change: object = {}): Promise<ChangingGift> {
  const organisation = await anOrganisationThatTakesGifts(world);
  return { ...(await aMonthlyGift(world, organisation, { amount: '10.00', ...change })), organisation };
}

export function changing(
  world: GivingWorld,
  { organisation, subscriptionId }: ChangingGift,
  wanted: RequestedChange | ((gift: Subscription) => RequestedChange),
  by: ChangeRequester = 'donor',
): Promise<ChangeOutcome> {
  const scope = mintOrganisationScope(organisation.id);
  return changeSubscription(world.deps, scope, subscriptionId, by, (gift) =>
    typeof wanted === 'function' ? wanted(gift) : wanted,
  );
}

export async function change(
  world: GivingWorld,
  gift: ChangingGift,
  wanted: Parameters<typeof changing>[2],
  by: ChangeRequester = 'donor',
): Promise<void> {
  expect(await changing(world, gift, wanted, by)).toMatchObject({ outcome: 'done' });
}

export const skip = ({ next_payment_date }: Pick<Subscription, 'next_payment_date'>): RequestedChange => ({
  kind: 'dates',
  nextDate: monthsLater(next_payment_date!, 1),
  reason: 'pause',
});

export async function runningAtMollie(
  world: GivingWorld,
  gift: ChangingGift,
): Promise<SimulatedSubscription[]> {
  const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
  const { accounts } = await world.state();
  return accounts
    .flatMap(({ subscriptions }) => subscriptions)
    .filter((each) => each.customerId === customerId && !['canceled', 'completed'].includes(each.status));
}

/** Checks that exactly one subscription of the gift runs at Mollie, and that this subscription matches our row. */
export async function expectOneRunning(
  world: GivingWorld,
  gift: ChangingGift,
): Promise<SimulatedSubscription> {
  const running = await runningAtMollie(world, gift);
  expect(running).toHaveLength(1);
  const [only] = running;
  const ours = await subscriptionOf(world, gift);
  expect(ours).toMatchObject({
    status: 'active',
    mollie_subscription_id: only!.id,
    next_payment_date: only!.nextPaymentDate,
    amount_cents: Math.round(Number(only!.amount) * 100),
  });
  return only!;
}

export async function changesOfGift(world: GivingWorld, gift: ChangingGift): Promise<SubscriptionChange[]> {
  const scope = mintOrganisationScope(gift.organisation.id);
  return world.deps.database.transaction(scope, (transaction) =>
    listChanges(transaction, gift.subscriptionId),
  );
}

export async function mailsAboutChanges(world: GivingWorld, gift: ChangingGift): Promise<string[]> {
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where donation_id = $1 and kind = 'monthly-changed' order by created_at, mail_id`,
    [gift.id],
  );
  return rows.map(({ text }) => text.replaceAll('\u00a0', ' '));
}

export async function moveTo(world: GivingWorld, day: string): Promise<void> {
  const minutes = (Date.parse(`${day}T11:00:00Z`) - world.providerNow().getTime()) / 60_000;
  if (minutes > 0) await world.movePast({ minutes });
  await world.settle();
}

export async function moveToCharge(world: GivingWorld, gift: ChangingGift): Promise<void> {
  const { dueAt } = await expectOneRunning(world, gift);
  const minutes = (Date.parse(dueAt!) - world.providerNow().getTime()) / 60_000 - 1;
  await world.movePast({ minutes });
  await world.settle();
}

/** Stops all subscriptions, so that charges of one test do not happen during the next test. */
export async function endAllGifts(world: GivingWorld): Promise<void> {
  const { accounts } = await world.state();
  for (const { id, status } of accounts.flatMap(({ subscriptions }) => subscriptions))
    if (!['canceled', 'completed'].includes(status))
      await world.control(`subscriptions/${id}/status`, { status: 'canceled' });
  await world.owner.query(
    `update subscription set status = 'canceled'
     where mollie_subscription_id is not null and status in ('active', 'suspended')`,
  );
}

export function onSubscriptions(
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  effect: MollieFault['effect'],
  count: MollieFault['count'] = 1,
): MollieFault {
  const path = '/v2/customers/*/subscriptions*';
  return { method, path, count, effect };
}
