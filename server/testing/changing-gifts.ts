import { expect } from 'vitest';
import type { MollieFault } from '../../harness/mollie.ts';
import type { SimulatedSubscription } from '../../harness/simulator-state.ts';
import type {
  GiftChange,
  WantedBy,
  WantedChange,
} from '../modules/money/subscriptions/changes/gift-change.ts';
import { changeGift, type ChangeOutcome } from '../modules/money/subscriptions/changes/request-change.ts';
import { listChanges } from '../modules/money/subscriptions/changes/store.ts';
import type { Subscription } from '../modules/money/subscriptions/subscription.ts';
import { mintOrganisationScope } from '../platform/database/mint-scope.ts';
import { monthsLater } from '../platform/dutch-calendar.ts';
import { aMonthlyGift, subscriptionOf } from './giving-builders.ts';
import { anOrganisationThatTakesGifts, type GivingWorld, type Organisation } from './giving-world.ts';

/** A monthly gift at an organisation of its own. */
export interface ChangingGift {
  id: string;
  subscriptionId: string;
  organisation: Organisation;
}

export async function aChangingGift(world: GivingWorld, change: object = {}): Promise<ChangingGift> {
  const organisation = await anOrganisationThatTakesGifts(world);
  return { ...(await aMonthlyGift(world, organisation, { amount: '10.00', ...change })), organisation };
}

/** As a page does it. */
export function changing(
  world: GivingWorld,
  { organisation, subscriptionId }: ChangingGift,
  wanted: WantedChange | ((gift: Subscription) => WantedChange),
  by: WantedBy = 'donor',
): Promise<ChangeOutcome> {
  const scope = mintOrganisationScope(organisation.id);
  return changeGift(world.deps, scope, subscriptionId, by, (gift) =>
    typeof wanted === 'function' ? wanted(gift) : wanted,
  );
}

/** The same for one that is expected to succeed at once. */
export async function change(
  world: GivingWorld,
  gift: ChangingGift,
  wanted: Parameters<typeof changing>[2],
  by: WantedBy = 'donor',
): Promise<void> {
  expect(await changing(world, gift, wanted, by)).toMatchObject({ outcome: 'done' });
}

/** The next month, as a donor skips it. */
export const skip = ({ next_payment_date }: Pick<Subscription, 'next_payment_date'>): WantedChange => ({
  kind: 'dates',
  nextDate: monthsLater(next_payment_date!, 1),
  reason: 'pause',
});

/** What may charge for a gift at the provider. */
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

/** That our books and the provider's agree about a gift that runs, and that it is the only one of it that does. */
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

export async function changesOfGift(world: GivingWorld, gift: ChangingGift): Promise<GiftChange[]> {
  const scope = mintOrganisationScope(gift.organisation.id);
  return world.deps.database.transaction(scope, (transaction) =>
    listChanges(transaction, gift.subscriptionId),
  );
}

/** The texts of the mails to a donor that say what was changed, oldest first. */
export async function mailsAboutChanges(world: GivingWorld, gift: ChangingGift): Promise<string[]> {
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where donation_id = $1 and kind = 'monthly-changed' order by created_at, mail_id`,
    [gift.id],
  );
  return rows.map(({ text }) => text.replaceAll('\u00a0', ' '));
}

/** Moves the clocks to noon, Dutch winter time, of a day. */
export async function moveTo(world: GivingWorld, day: string): Promise<void> {
  const minutes = (Date.parse(`${day}T11:00:00Z`) - world.providerNow().getTime()) / 60_000;
  if (minutes > 0) await world.movePast({ minutes });
  await world.settle();
}

/** To a minute before the next charge. */
export async function moveToCharge(world: GivingWorld, gift: ChangingGift): Promise<void> {
  const { dueAt } = await expectOneRunning(world, gift);
  const minutes = (Date.parse(dueAt!) - world.providerNow().getTime()) / 60_000 - 1;
  await world.movePast({ minutes });
  await world.settle();
}

/** So that the next test's months are not those of this one's gifts as well. */
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

/** The call that makes, changes or cancels a subscription. */
export function onSubscriptions(
  method: 'POST' | 'PATCH' | 'DELETE' | 'GET',
  effect: MollieFault['effect'],
  count: MollieFault['count'] = 1,
): MollieFault {
  const path = '/v2/customers/*/subscriptions*';
  return { method, path, count, effect };
}
