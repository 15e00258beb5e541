import { expect } from 'vitest';
import { between, createRandom } from '../../harness/random.ts';
import type { SubscriptionChange } from '../modules/money/subscriptions/changes/subscription-change.ts';
import { dutchDate } from '../platform/dutch-calendar.ts';
import { simulateBanks } from './simulate-banks.ts';
import { checkCharges, promisedCents } from './check-charges.ts';
import { checkMissedCharges, type MissedChargeOfGift } from './check-missed-charges.ts';
import { expectLedgersToMatch } from './expect-ledgers-to-match.ts';
import type { GivingWorld } from './giving-world.ts';
import {
  accountOf,
  changeRandomly,
  startSimulatedGifts,
  type GiftAccount,
  type SimulatedGift,
} from './simulated-gifts.ts';

/** The average number of subscriptions that a step changes. With fewer subscriptions, each one changes more often. */
const changesPerStep = 15;

/** Runs two years of random changes, bank errors and outages. Each charge minus its refund must be as promised. */
export async function expectTwoYearsOfKeptPromises(
  world: GivingWorld,
  seed: number,
  count: number,
  /** A fixed date, so that the months have the same lengths in each run. */
  begin: Date,
): Promise<void> {
  const random = createRandom(seed);
  const seconds = Math.round((begin.getTime() - world.providerNow().getTime()) / 1000);
  await world.control('advance', { seconds });
  const gifts = await startSimulatedGifts(world, count);
  let account = await accountOf(world, gifts);
  for (let day = 0; day < 730;) {
    const days = between(random, 5, 30);
    day += days;
    const isDown = random() < 0.3;
    const acting = gifts.filter(() => random() < changesPerStep / count);
    if (isDown) await world.control('faults', { path: '/v2/*', count: 'always', effect: { type: 'cut' } });
    for (const gift of acting) await changeRandomly(world, random, gift);
    // During the outage Mollie may start a charge before the change reaches Mollie.
    if (isDown) await world.movePast({ hours: between(random, 1, 30) });
    if (isDown) await world.clearFaults();
    await simulateBanks(world, random, account);
    await world.movePast({ days });
    await world.settle();
    await world.runScheduled('missed-charges');
    if (random() < 0.3) await world.runScheduled('sync-subscriptions');
    await settleChanges(world);
    account = await expectPromisesKept(world, gifts, false);
  }
  await world.movePast({ days: 10 });
  await world.settle();
  await world.runScheduled('reconcile-accounts');
  await world.movePast({ days: 10 });
  await world.settle();
  await world.runScheduled('sync-subscriptions');
  await settleChanges(world);
  await expectPromisesKept(world, gifts, true);
  await expectLedgersToMatch(world);
}

/** Runs the jobs several times, because jobs enqueue other jobs that run a little later. */
async function settleChanges(world: GivingWorld): Promise<void> {
  for (let minutes = 0; minutes < 6; minutes += 2) {
    await world.movePast({ minutes: 2 });
    await world.settle();
    const { rowCount } = await world.owner.query(
      "select from subscription_change where state = 'wanted' limit 1",
    );
    if (rowCount === 0) return;
  }
}

interface OwnGift {
  subscriptionId: string;
  status: string;
  id: string | null;
  ended_by: string | null;
  mails: number;
  allMails: number;
  hasDied: boolean;
}

type Check = (gift: SimulatedGift, isTrue: boolean, what: string) => void;

async function expectPromisesKept(
  world: GivingWorld,
  gifts: SimulatedGift[],
  isEnd: boolean,
): Promise<GiftAccount> {
  const account = await accountOf(world, gifts);
  const { payments, subscriptions, mandates, chargebacks } = account;
  const organisationId = gifts[0]!.organisation.id;
  const { rows: ownRows } = await world.owner.query<OwnGift>(
    `select s.subscription_id as "subscriptionId", status, mollie_subscription_id as id, ended_by,
       (select count(*)::int from mail m where m.donation_id = s.first_donation_id and kind = 'monthly-changed')
         as mails,
       (select count(*)::int from mail m where m.organisation_id = s.organisation_id and m.recipient = s.email)
         as "allMails",
       exists (select from donation d join payment p using (organisation_id, donation_id)
         where d.subscription_id = s.subscription_id and p.failure_code = 'MD07')
         as "hasDied"
     from subscription s where organisation_id = $1`,
    [organisationId],
  );
  const { rows: changes } = await world.owner.query<SubscriptionChange>(
    'select *, next_date::text from subscription_change where organisation_id = $1 order by requested_at',
    [organisationId],
  );
  const { rows: missedCharges } = await world.owner.query<MissedChargeOfGift>(
    `select m.subscription_id, m.state, m.code, m.failed_at, m.due_on::text, m.charge_id, m.is_given_up, (
         select json_agg(json_build_object('keptCents', case when p.paid_at is not null
           then p.amount_cents - p.amount_refunded_cents - p.amount_charged_back_cents else 0 end))
         from payment p where p.organisation_id = m.organisation_id and p.donation_id = m.charge_id
       ) as tries, (
         select json_object_agg(kind, mails) from (
           select kind, count(*)::int as mails from mail where donation_id = m.charge_id group by 1) k
       ) as mails
     from missed_charge m where organisation_id = $1 order by due_on`,
    [organisationId],
  );
  const own = new Map(ownRows.map((row) => [row.subscriptionId, row]));
  const broken: string[] = [];
  const check: Check = (gift, isTrue, what) => {
    if (isTrue) return;
    const found = {
      ...gift,
      organisation: undefined,
      changes: changes.filter(({ subscription_id }) => subscription_id === gift.subscriptionId),
      payments: payments.filter(({ customerId }) => customerId === gift.customerId),
    };
    broken.push(`${what}: ${JSON.stringify(found)}`);
  };
  for (const gift of gifts) {
    const ofCustomer = <Item extends { customerId: string | null }>(items: Item[]) =>
      items.filter(({ customerId }) => customerId === gift.customerId);
    const ofGift = changes.filter(({ subscription_id }) => subscription_id === gift.subscriptionId);
    const ownMissed = missedCharges.filter(({ subscription_id }) => subscription_id === gift.subscriptionId);
    const isMandateBroken = ofCustomer(mandates).some(({ status }) => status !== 'valid');
    const ownGift = own.get(gift.subscriptionId)!;
    const { hasDied } = ownGift;
    recordPromises(gift, ofGift);
    // The codes come from the simulator, because the product stores only the last refusal of a charge.
    const ownPayments = ofCustomer(payments);
    const codes = [
      ...ownPayments.flatMap(({ status, bankRefusal }) => (status === 'failed' && bankRefusal?.code) || []),
      ...chargebacks
        .filter(({ paymentId }) => ownPayments.some(({ id }) => id === paymentId))
        .flatMap(({ reason }) => reason?.code ?? []),
    ];
    checkChanges(gift, ofGift, { isMandateBroken, hasDied, codes }, check);
    const running = ofCustomer(subscriptions).filter(({ status }) => status !== 'canceled');
    checkActiveSubscriptions(gift, running, ownGift, { isMandateBroken, isEnd, world }, check);
    checkMails(gift, ofGift, ownGift, check);
    checkMissedCharges(ownMissed, (isTrue, what) => check(gift, isTrue, what));
    if (isEnd) checkCharges(gift, ofGift, ownPayments, (isTrue, what) => check(gift, isTrue, what));
  }
  // Joins the lines, so that a failure shows all of them.
  expect(broken.join('\n')).toBe('');
  return account;
}

/** Adds the promises that banks and payments caused, and removes the promises of refused changes. */
function recordPromises(gift: SimulatedGift, changes: readonly SubscriptionChange[]): void {
  const isHeld = new Map(changes.map(({ change_id, state }) => [change_id, state !== 'refused']));
  for (const { change_id, kind, state, requested_at, next_date } of changes) {
    if (state === 'undone' || gift.promises.some(({ changeId }) => changeId === change_id)) continue;
    gift.promises.push({
      at: requested_at.getTime(),
      kind,
      changeId: change_id,
      ...(next_date && { nextDate: next_date }),
    });
  }
  gift.promises = gift.promises
    .filter(({ changeId }) => isHeld.get(changeId))
    .toSorted((one, other) => one.at - other.at);
}

function checkChanges(
  gift: SimulatedGift,
  changes: readonly SubscriptionChange[],
  {
    isMandateBroken,
    hasDied,
    codes,
  }: { isMandateBroken: boolean; hasDied: boolean; codes: readonly string[] },
  check: Check,
): void {
  for (const { kind, state, requested_by, reason } of changes) {
    check(gift, state !== 'wanted', 'a change was not finished');
    check(gift, state !== 'refused' || isMandateBroken, 'a change was refused although the mandate is valid');
    if (requested_by !== 'bank') continue;
    const wasReported = (code: string, times = 1) => codes.filter((each) => each === code).length >= times;
    if (kind === 'stop') check(gift, hasDied, 'a subscription was stopped without a reported death');
    if (reason === 'mandate_ended')
      check(
        gift,
        wasReported('AC04') || wasReported('MD01'),
        'the subscription was suspended although no bank refused the mandate',
      );
    if (reason === 'taken_back_twice')
      check(gift, wasReported('MD06', 2), 'the subscription was suspended without two chargebacks');
  }
}

interface Circumstances {
  isMandateBroken: boolean;
  isEnd: boolean;
  world: GivingWorld;
}

function checkActiveSubscriptions(
  gift: SimulatedGift,
  running: { id: string; amount: string; nextPaymentDate: string | null }[],
  own: OwnGift,
  { isMandateBroken, isEnd, world }: Circumstances,
  check: Check,
): void {
  const isOver = gift.promises.some(({ kind }) => kind === 'stop');
  const isSuspended =
    gift.promises.findLast(({ kind }) => kind === 'suspend' || kind === 'dates')?.kind === 'suspend';
  const [only] = running;
  check(
    gift,
    running.length <= (isOver || isSuspended ? 0 : 1),
    `${running.length} subscriptions are active at Mollie`,
  );
  // When a mandate ends, Mollie also ends its subscription, and the nightly check updates our row.
  if (!only && !isOver && !isSuspended) check(gift, isMandateBroken, 'no subscription is active at Mollie');
  if (!only && isEnd)
    check(gift, own.status !== 'active', 'our row is active, but nothing is active at Mollie');
  check(
    gift,
    own.ended_by !== 'provider' || isMandateBroken || isOver,
    'Mollie ended the subscription without a reason',
  );
  if (!only) return;
  check(
    gift,
    only.id === own.id && own.status === 'active',
    'our row is not active, or has another id than the active subscription at Mollie',
  );
  check(
    gift,
    only.amount === (promisedCents(gift, Infinity) / 100).toFixed(2),
    'the amount at Mollie is not the promised amount',
  );
  const last = gift.promises.at(-1);
  if (last?.kind === 'dates' && last.nextDate && last.nextDate > dutchDate(world.providerNow()))
    check(gift, only.nextPaymentDate === last.nextDate, 'the next date at Mollie is not the promised date');
}

function checkMails(
  gift: SimulatedGift,
  changes: readonly SubscriptionChange[],
  { mails, allMails, hasDied, ended_by }: OwnGift,
  check: Check,
): void {
  if (hasDied) {
    gift.mailsAtDeath ??= allMails;
    return check(gift, allMails === gift.mailsAtDeath, 'a deceased donor got a mail');
  }
  const mailed = changes.filter(
    ({ state, requested_by }) => (state === 'done' || state === 'refused') && requested_by === 'donor',
  );
  const expected = mailed.length + (ended_by === 'provider' ? 1 : 0);
  check(
    gift,
    mails === expected,
    `${mails} mails instead of ${expected}, about ${mailed.length} changes, ended by ${ended_by}`,
  );
}
