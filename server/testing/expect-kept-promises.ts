import { expect } from 'vitest';
import { between, choose, createRandom, type Random } from '../../harness/random.ts';
import type { SimulatedPayment, SimulatorState } from '../../harness/simulator-state.ts';
import {
  dateOnDay,
  lastChoosableDay,
  pauseChoices,
  undoDate,
} from '../features/subscriptions/changes/plan-change.ts';
import type { GiftChange, WantedBy, WantedChange } from '../features/subscriptions/changes/gift-change.ts';
import { readGiftToPlan } from '../features/subscriptions/changes/read-gift-to-plan.ts';
import { findSubscription } from '../features/subscriptions/queries.ts';
import { mintOrganisationScope } from '../platform/database/mint-scope.ts';
import { dutchDate, monthsLater } from '../platform/dutch-calendar.ts';
import { changing, type ChangingGift } from './changing-gifts.ts';
import { expectLedgersToMatch } from './expect-ledgers-to-match.ts';
import { aStartedGift, pay } from './giving-builders.ts';
import { anOrganisationThatTakesGifts, type GivingWorld } from './giving-world.ts';

/** What was promised to a donor, and when, as the test itself has written it down. */
interface Promised {
  at: number;
  kind: WantedChange['kind'];
  nextDate?: string;
  amountCents?: number;
}

interface PlayedGift extends ChangingGift {
  customerId: string;
  promises: Promised[];
}

const firstCents = 10_00;

/**
 * Two years in which donors and their banks do as they like to so many gifts, on days on which Mollie can and cannot be
 * reached. After each stretch what Mollie has is what was promised, and in the end every cent is.
 */
export async function expectTwoYearsOfKeptPromises(
  world: GivingWorld,
  seed: number,
  count: number,
): Promise<void> {
  const random = createRandom(seed);
  const gifts = await beginGifts(world, count);
  for (let day = 0; day < 730;) {
    const days = between(random, 5, 30);
    day += days;
    const isDown = random() < 0.3;
    const acting = gifts.filter(() => random() < 0.15);
    if (isDown) await world.control('faults', { path: '/v2/*', count: 'always', effect: { type: 'cut' } });
    for (const gift of acting) await act(world, random, gift);
    // A charge may come before Mollie hears of what was asked.
    if (isDown) await world.movePast({ hours: between(random, 1, 30) });
    if (isDown) await fetch(`${world.simulatorUrl}/control/faults`, { method: 'DELETE' });
    await actOfBank(world, random, gifts);
    await world.movePast({ days });
    await world.settle();
    if (random() < 0.3) await world.runScheduled('sync-subscriptions');
    await expectPromisesKept(world, gifts, false);
  }
  await world.movePast({ days: 10 });
  await world.settle();
  await world.runScheduled('reconcile-accounts');
  await world.movePast({ days: 10 });
  await world.settle();
  await world.runScheduled('sync-subscriptions');
  await expectPromisesKept(world, gifts, true);
  await expectLedgersToMatch(world);
}

async function beginGifts(world: GivingWorld, count: number): Promise<PlayedGift[]> {
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
  const { rows } = await world.owner.query<{ id: string; subscriptionId: string; customerId: string }>(
    `select first_donation_id as id, subscription_id as "subscriptionId", mollie_customer_id as "customerId"
     from subscription where first_donation_id = any($1) and status = 'active'`,
    [ids],
  );
  expect(rows).toHaveLength(count);
  return rows.map((row) => ({ ...row, organisation, promises: [] }));
}

/** One thing that a donor, or the bank, wants of a gift. */
async function act(world: GivingWorld, random: Random, gift: PlayedGift): Promise<void> {
  const wanted = await wish(world, random, gift);
  if (!wanted) return;
  const [change, by] = wanted;
  const outcome = await changing(world, gift, change, by);
  if (outcome.outcome !== 'done' && outcome.outcome !== 'later') {
    expect(['busy', 'not-running']).toContain(outcome.outcome);
    return;
  }
  gift.promises.push({
    at: outcome.change.wanted_at.getTime(),
    kind: change.kind,
    ...('nextDate' in change && { nextDate: change.nextDate }),
    ...('amountCents' in change && { amountCents: change.amountCents }),
  });
}

async function wish(
  world: GivingWorld,
  random: Random,
  gift: PlayedGift,
): Promise<[WantedChange, WantedBy] | undefined> {
  const scope = mintOrganisationScope(gift.organisation.id);
  const plan = await world.deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscription(transaction, gift.subscriptionId);
    return found && readGiftToPlan(world.deps, transaction, found);
  });
  if (!plan) return undefined;
  if (plan.gift.status === 'suspended') {
    const nextDate = monthsLater(plan.today, between(random, 0, 1));
    return [{ kind: 'dates', nextDate }, 'donor'];
  }
  const moveTo = (nextDate: string | undefined, reason: 'pause' | 'day' | 'undo') =>
    nextDate === undefined ? undefined : ({ kind: 'dates', nextDate, reason } as const);
  const chosen = choose<() => WantedChange | undefined>(random, [
    [6, () => ({ kind: 'amount', amountCents: between(random, 1, 40) * 100 })],
    [6, () => moveTo(pauseChoices(plan)[between(random, 0, 2)]?.nextDate, 'pause')],
    [4, () => moveTo(dateOnDay(plan, between(random, 1, lastChoosableDay)), 'day')],
    [3, () => moveTo(undoDate(plan), 'undo')],
    [1, () => ({ kind: 'stop', reason: 'money' })],
    [1, () => ({ kind: 'suspend', reason: 'two_lost' })],
  ])();
  return chosen && [chosen, chosen.kind === 'suspend' ? 'bank' : 'donor'];
}

/** Debits that fail, and money that is taken back. */
async function actOfBank(world: GivingWorld, random: Random, gifts: PlayedGift[]): Promise<void> {
  const key = gifts[0]!.organisation.keys.live;
  if (random() < 0.3) await world.control('account', { key, failNextDirectDebits: between(random, 1, 3) });
  if (random() < 0.7) return;
  const paid = (await charges(world)).filter(({ status }) => status === 'paid');
  const one = paid[between(random, 0, paid.length - 1)];
  const { rows } = await world.owner.query<{ back: boolean }>(
    `select amount_refunded_cents + amount_charged_back_cents > 0 or exists (
       select from donation_event e where e.donation_id = d.donation_id
         and e.kind in ('charged_after_end', 'charged_in_pause', 'charged_too_much')) as back
     from donation d where mollie_payment_id = $1`,
    [one?.id],
  );
  // What goes back by itself is not taken back as well.
  if (one && rows[0]?.back === false) await world.control(`payments/${one.id}/chargeback`, {});
}

async function charges(world: GivingWorld, state?: SimulatorState): Promise<SimulatedPayment[]> {
  const { accounts } = state ?? (await world.state());
  return accounts.flatMap(({ payments }) => payments).filter(({ subscriptionId }) => subscriptionId !== null);
}

async function expectPromisesKept(world: GivingWorld, gifts: PlayedGift[], isEnd: boolean): Promise<void> {
  const state = await world.state();
  const made = await charges(world, state);
  const subscriptions = state.accounts.flatMap((account) => account.subscriptions);
  const { rows } = await world.owner.query(
    `select s.subscription_id as "subscriptionId", status, amount_cents::int as "amountCents", mollie_subscription_id as id,
       next_payment_date::text as "nextDate",
       (select count(*)::int from mail m where m.donation_id = s.first_donation_id and kind = 'monthly-changed') as mails
     from subscription s`,
  );
  const ours = new Map(rows.map((row) => [row.subscriptionId, row]));
  const { rows: changes } = await world.owner.query<GiftChange>('select * from gift_change');
  const broken: string[] = [];
  const check = (gift: PlayedGift, isTrue: boolean, what: string) => {
    if (!isTrue) broken.push(`${what}: ${JSON.stringify({ ...gift, organisation: undefined })}`);
  };
  for (const gift of gifts) {
    const own = ours.get(gift.subscriptionId);
    const running = subscriptions.filter(
      ({ customerId, status }) => customerId === gift.customerId && status !== 'canceled',
    );
    const ofGift = changes.filter(({ subscription_id }) => subscription_id === gift.subscriptionId);
    const last = gift.promises.at(-1);
    check(
      gift,
      ofGift.every(({ state: each }) => each !== 'wanted'),
      'a change is not carried out',
    );
    const isOver = gift.promises.some(({ kind }) => kind === 'stop');
    const rests =
      gift.promises.findLast(({ kind }) => kind === 'suspend' || kind === 'dates')?.kind === 'suspend';
    check(gift, running.length === (isOver || rests ? 0 : 1), `${running.length} run`);
    if (running[0]) {
      check(gift, running[0].id === own.id && own.status === 'active', 'another one runs than ours');
      check(
        gift,
        running[0].amount === (promisedCents(gift, Infinity) / 100).toFixed(2),
        'another amount runs',
      );
      if (last?.kind === 'dates' && last.nextDate && last.nextDate > dutchDate(world.providerNow()))
        check(gift, running[0].nextPaymentDate === last.nextDate, 'it comes on another day');
    }
    const done = ofGift.filter(({ state: each, wanted_by }) => each === 'done' && wanted_by === 'donor');
    check(gift, own.mails === done.length, `${own.mails} mails about ${done.length} changes`);
    if (isEnd)
      checkCharges(
        gift,
        made.filter(({ customerId }) => customerId === gift.customerId),
        check,
      );
  }
  expect(broken).toEqual([]);
}

function promisedCents({ promises }: PlayedGift, before: number): number {
  return promises.findLast(({ kind, at }) => kind === 'amount' && at < before)?.amountCents ?? firstCents;
}

/** Every charge against what was promised when it was made: what should not have come has gone back, and no more. */
function checkCharges(
  gift: PlayedGift,
  made: (SimulatedPayment & { amountRefunded?: string })[],
  check: (gift: PlayedGift, isTrue: boolean, what: string) => void,
): void {
  const kept: string[] = [];
  for (const { id, createdAt, amount, amountRefunded, status } of made) {
    const at = Date.parse(createdAt);
    const before = gift.promises.filter((promise) => promise.at < at + 1_000);
    const rest = before.findLast(({ kind }) => kind === 'suspend' || kind === 'dates');
    const day = dutchDate(new Date(at));
    const isWrong =
      before.some(({ kind }) => kind === 'stop') || (rest && (!rest.nextDate || day < rest.nextDate));
    const cents = Math.round(Number(amount) * 100);
    const excess = isWrong ? cents : Math.max(0, cents - promisedCents(gift, at + 1_000));
    const back = Math.round(Number(amountRefunded) * 100);
    if (status === 'paid')
      check(gift, back === excess, `of ${id} (${day}) ${back} went back and not ${excess}`);
    if (!isWrong) kept.push(day);
  }
  kept.sort();
  for (const [index, day] of kept.entries()) {
    const before = kept[index - 1];
    const days = before ? (Date.parse(day) - Date.parse(before)) / 86_400_000 : 99;
    check(gift, days >= 20, `charged on ${before} and ${day}`);
  }
}
