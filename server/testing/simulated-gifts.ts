import { expect } from 'vitest';
import { between, choose, type Random } from '../../harness/random.ts';
import type { SimulatedAccount, SimulatedPayment, SimulatorState } from '../../harness/simulator-state.ts';
import { payMissedCharge } from '../modules/money/missed-charges/pay-missed-charge.ts';
import { startAccountPayment } from '../modules/money/payments/subscription-checkouts.ts';
import {
  dateOnDay,
  lastChoosableDay,
  pauseChoices,
  undoDate,
  type PlanFacts,
} from '../modules/money/subscriptions/changes/plan-change.ts';
import type {
  ChangeRequester,
  RequestedChange,
} from '../modules/money/subscriptions/changes/subscription-change.ts';
import { readPlanFacts } from '../modules/money/subscriptions/changes/read-plan-facts.ts';
import { findSubscription } from '../modules/money/subscriptions/queries.ts';
import { AppError } from '../platform/app-error.ts';
import { mintOrganisationScope } from '../platform/database/mint-scope.ts';
import { monthsLater } from '../platform/dutch-calendar.ts';
import { changing, type ChangingGift } from './changing-gifts.ts';
import { aStartedGift, pay, subscriptionOf } from './giving-builders.ts';
import { anOrganisationThatTakesGifts, type GivingWorld } from './giving-world.ts';

export interface Promised {
  at: number;
  kind: RequestedChange['kind'];
  changeId: string;
  nextDate?: string;
  amountCents?: number;
}

export interface SimulatedGift extends ChangingGift {
  customerId: string;
  email: string;
  promises: Promised[];
  mailsAtDeath?: number;
}

export type GiftPayment = SimulatedPayment & {
  amountRefunded: string;
  amountChargedBack: string;
  sequenceType: string;
};

export async function startSimulatedGifts(world: GivingWorld, count: number): Promise<SimulatedGift[]> {
  const organisation = await anOrganisationThatTakesGifts(world);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const gift = await aStartedGift(world, organisation, {
      amount: '10.00',
      isRecurring: true,
      email: `donateur${number}@voorbeeld.nl`,
    });
    await pay(gift);
    ids.push(gift.id);
  }
  await world.settle();
  const { rows } = await world.owner.query<
    Pick<SimulatedGift, 'id' | 'subscriptionId' | 'customerId' | 'email'>
  >(
    `select first_donation_id as id, subscription_id as "subscriptionId", mollie_customer_id as "customerId", email
     from subscription where first_donation_id = any($1) and status = 'active' order by email`,
    [ids],
  );
  expect(rows).toHaveLength(count);
  return rows.map((row) => ({ ...row, organisation, promises: [] }));
}

export type GiftAccount = Omit<SimulatedAccount, 'payments'> & { payments: GiftPayment[] };

export async function accountOf(world: GivingWorld, gifts: readonly SimulatedGift[]): Promise<GiftAccount> {
  const { accounts } = await world.control<SimulatorState>(`state?key=${gifts[0]!.organisation.keys.live}`);
  return accounts[0] as GiftAccount;
}

export async function changeRandomly(world: GivingWorld, random: Random, gift: SimulatedGift): Promise<void> {
  const plan = await readPlan(world, gift);
  if (!plan) return;
  if (random() < 0.5 && (await payForMissedCharge(world, random, gift))) return;
  const isSuspended = plan.subscription.status === 'suspended';
  if (random() < (isSuspended ? 0.5 : 0.05)) return payFromAnotherAccount(world, random, gift);
  const wanted = isSuspended ? resumeGift(plan) : chooseChange(random, plan);
  if (wanted) await requestChange(world, gift, wanted);
}

async function requestChange(
  world: GivingWorld,
  gift: SimulatedGift,
  [change, by]: [RequestedChange, ChangeRequester],
): Promise<void> {
  const outcome = await changing(world, gift, change, by);
  if (!('change' in outcome)) return expect(['busy', 'not-running']).toContain(outcome.outcome);
  // recordPromises later removes the promise of a refused change.
  gift.promises.push({
    at: outcome.change.requested_at.getTime(),
    kind: change.kind,
    changeId: outcome.change.change_id,
    ...('nextDate' in change && { nextDate: change.nextDate }),
    ...('amountCents' in change && { amountCents: change.amountCents }),
  });
}

async function readPlan(world: GivingWorld, gift: SimulatedGift): Promise<PlanFacts | undefined> {
  const scope = mintOrganisationScope(gift.organisation.id);
  return world.deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscription(transaction, gift.subscriptionId);
    return found && readPlanFacts(world.deps, transaction, found);
  });
}

function resumeGift({ today }: PlanFacts): [RequestedChange, ChangeRequester] {
  return [{ kind: 'dates', nextDate: monthsLater(today, 1) }, 'donor'];
}

function chooseChange(random: Random, plan: PlanFacts): [RequestedChange, ChangeRequester] | undefined {
  const moveTo = (nextDate: string | undefined, reason: 'pause' | 'day' | 'undo') =>
    nextDate === undefined ? undefined : ({ kind: 'dates', nextDate, reason } as const);
  const chosen = choose<() => RequestedChange | undefined>(random, [
    [6, () => ({ kind: 'amount', amountCents: between(random, 1, 40) * 100 })],
    [6, () => moveTo(pauseChoices(plan)[between(random, 0, 2)]?.nextDate, 'pause')],
    [4, () => moveTo(dateOnDay(plan, between(random, 1, lastChoosableDay)), 'day')],
    [3, () => moveTo(undoDate(plan), 'undo')],
    [1, () => ({ kind: 'stop', reason: 'money' })],
    [1, () => ({ kind: 'suspend', reason: 'two_months_lost' })],
  ])();
  return chosen && [chosen, chosen.kind === 'suspend' ? 'bank' : 'donor'];
}

/**
 * Finds the last unpaid missed charge that the donor got a mail about, and pays or cancels its checkout.
 * Returns false if it finds no missed charge.
 */
async function payForMissedCharge(world: GivingWorld, random: Random, gift: SimulatedGift): Promise<boolean> {
  const { rows } = await world.owner.query<{ id: string }>(
    `select missed_charge_id as id from missed_charge where subscription_id = $1 and mails > 0 and state <> 'recovered'
     order by due_on desc limit 1`,
    [gift.subscriptionId],
  );
  if (!rows[0]) return false;
  const scope = mintOrganisationScope(gift.organisation.id);
  const missedChargeId = rows[0].id;
  await checkOut(random, () => payMissedCharge(world.deps, { scope, missedChargeId }, random() < 0.5));
  return true;
}

async function payFromAnotherAccount(world: GivingWorld, random: Random, gift: SimulatedGift): Promise<void> {
  const subscription = await subscriptionOf(world, gift);
  if (subscription.status !== 'active' && subscription.status !== 'suspended') return;
  const scope = mintOrganisationScope(gift.organisation.id);
  await checkOut(
    random,
    async () => (await startAccountPayment(world.deps, scope, '127.0.0.1', subscription)).checkoutUrl,
  );
}

async function checkOut(random: Random, begin: () => Promise<string | null>): Promise<void> {
  const isPaid = random() < 0.8;
  let checkoutUrl: string | null;
  try {
    checkoutUrl = await begin();
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  if (checkoutUrl) await pay({ id: '', checkoutUrl }, isPaid ? 'paid' : 'canceled');
}
