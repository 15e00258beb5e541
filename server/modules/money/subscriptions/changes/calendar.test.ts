import { afterEach, describe, expect, test } from 'vitest';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { mintOrganisationScope } from '../../../../platform/database/mint-scope.ts';
import {
  aChangingGift,
  change,
  endAllGifts,
  expectOneRunning,
  mailsAboutChanges,
  moveTo,
  type ChangingGift,
} from '../../../../testing/changing-gifts.ts';
import { expectLedgersToMatch } from '../../../../testing/expect-ledgers-to-match.ts';
import { chargesOf } from '../../../../testing/giving-builders.ts';
import { useGivingWorld, withoutThanks } from '../../../../testing/giving-world.ts';
import { findSubscription } from '../queries.ts';
import { findBrokenPromiseAmong } from './promises.ts';
import { type PlanFacts, pauseChoices, undoDate } from './plan-change.ts';
import { readPlanFacts } from './read-plan-facts.ts';

const world = useGivingWorld(undefined, withoutThanks);
afterEach(() => endAllGifts(world));

async function moveToTime(moment: string): Promise<void> {
  await world.movePast({ minutes: (Date.parse(moment) - world.providerNow().getTime()) / 60_000 });
  await world.settle();
}

function planOf(gift: ChangingGift): Promise<PlanFacts> {
  const scope = mintOrganisationScope(gift.organisation.id);
  return world.deps.database.transaction(scope, async (transaction) =>
    readPlanFacts(world.deps, transaction, (await findSubscription(transaction, gift.subscriptionId))!),
  );
}

async function skipOnce(gift: ChangingGift): Promise<string> {
  const nextDate = pauseChoices(await planOf(gift))[0]!.nextDate;
  await change(world, gift, { kind: 'dates', nextDate, reason: 'pause' });
  return nextDate;
}

async function chargedDays(gift: ChangingGift): Promise<string[]> {
  await world.movePast({ days: 4 });
  await world.settle();
  const charges = await chargesOf(world, gift);
  expect(charges.every(({ amount_refunded_cents }) => amount_refunded_cents === 0)).toBe(true);
  return charges.map(({ created_at }) => dutchDate(created_at));
}

/** The tests are in order of time, because the simulator's clock only moves forward. */
describe('a pause', () => {
  test('of a subscription that is charged on the 31st ends on the last day of February', async () => {
    await moveToTime('2026-12-31T11:00:00Z');
    const gift = await aChangingGift(world);
    expect(await expectOneRunning(world, gift)).toMatchObject({ nextPaymentDate: '2027-01-31' });
    expect(await skipOnce(gift)).toBe('2027-02-28');
    await moveTo(world, '2027-02-28');
    expect(await chargedDays(gift)).toEqual(['2027-02-28']);
    await expectLedgersToMatch(world);
  });

  test('across the start of summer time ends on the same day of the month', async () => {
    await moveToTime('2027-03-27T22:30:00Z');
    const gift = await aChangingGift(world);
    // In the Netherlands it is already half past midnight on Sunday. In UTC it is still Saturday.
    await moveToTime('2027-03-27T23:30:00Z');
    expect(dutchDate(world.providerNow())).toBe('2027-03-28');
    expect(await skipOnce(gift)).toBe('2027-05-27');
    await moveTo(world, '2027-05-27');
    expect(await chargedDays(gift)).toEqual(['2027-05-27']);
    await expectLedgersToMatch(world);
  });

  test('uses the Dutch date, even when the date in UTC is still the day before', async () => {
    await moveToTime('2027-07-31T22:30:00Z');
    const gift = await aChangingGift(world);
    expect(await expectOneRunning(world, gift)).toMatchObject({ nextPaymentDate: '2027-09-01' });
    expect(await skipOnce(gift)).toBe('2027-10-01');
    await moveTo(world, '2027-10-01');
    expect(await chargedDays(gift)).toEqual(['2027-10-01']);
  });

  test('ends on 29 February in a leap year', async () => {
    await moveToTime('2027-12-31T11:00:00Z');
    const gift = await aChangingGift(world);
    expect(await skipOnce(gift)).toBe('2028-02-29');
    await moveTo(world, '2028-02-29');
    expect(await chargedDays(gift)).toEqual(['2028-02-29']);
    await expectLedgersToMatch(world);
  });

  test('that is requested on the day of a charge, before Mollie reports the charge, skips the next charge', async () => {
    await moveToTime('2028-03-17T11:00:00Z');
    const gift = await aChangingGift(world);
    await moveTo(world, '2028-04-17');
    expect(await skipOnce(gift)).toBe('2028-06-17');
    expect((await mailsAboutChanges(world, gift))[0]).toMatch(
      /is niet op 17\smei\s2028,\smaar\sop\s17\sjuni\s2028\./,
    );
    const plan = await planOf(gift);
    expect(undoDate(plan)).toBe('2028-05-17');
    expect(pauseChoices(plan).map(({ nextDate }) => nextDate)).toEqual(['2028-07-17', '2028-08-17']);
  });
});

describe('a promise to the donor', () => {
  const none = { ended_at: null, amount_cents: 10_00 };
  const aChange = (more: object) =>
    ({
      change_id: 'c1',
      kind: 'dates',
      state: 'done',
      requested_at: new Date('2027-03-20T12:00:00Z'),
      next_date: '2027-03-28',
      ...more,
    }) as Parameters<typeof findBrokenPromiseAmong>[1][number];
  const chargeAt = (at: string, more: object = {}) => ({
    at: new Date(at),
    amountCents: 10_00,
    ...more,
  });

  test('about the charge date forbids charges until that date begins in the Netherlands', () => {
    const pause = { kind: 'charged_in_pause' };
    expect(findBrokenPromiseAmong(none, [aChange({})], chargeAt('2027-03-27T22:59:59Z'))).toEqual(pause);
    expect(findBrokenPromiseAmong(none, [aChange({})], chargeAt('2027-03-27T23:00:00Z'))).toBeUndefined();
    const summer = aChange({ next_date: '2027-04-28' });
    expect(findBrokenPromiseAmong(none, [summer], chargeAt('2027-04-27T21:59:59Z'))).toEqual(pause);
    expect(findBrokenPromiseAmong(none, [summer], chargeAt('2027-04-27T22:00:00Z'))).toBeUndefined();
  });

  test('counts from the second in which the change was requested, because Mollie reports whole seconds', () => {
    const wanted = aChange({ requested_at: new Date('2027-03-20T12:00:00.900Z'), state: 'wanted' });
    expect(findBrokenPromiseAmong(none, [wanted], chargeAt('2027-03-20T12:00:00Z'))).toMatchObject({
      kind: 'charged_in_pause',
    });
    expect(findBrokenPromiseAmong(none, [wanted], chargeAt('2027-03-20T11:59:59Z'))).toBeUndefined();
  });

  test('about the charge date allows an earlier charge of the Mollie subscription that the pause created', () => {
    const early = chargeAt('2027-03-27T22:30:00Z', { changeId: 'c1' });
    expect(findBrokenPromiseAmong(none, [aChange({})], early)).toBeUndefined();
  });

  test('about the amount means the newest amount or, before the first change, the original amount', () => {
    const gift = { ended_at: null, amount_cents: 30_00 };
    const raised = aChange({
      kind: 'amount',
      next_date: null,
      amount_cents: 30_00,
      former_amount_cents: 10_00,
    });
    const tooMuch = (excessCents: number) => ({ kind: 'charged_too_much', excessCents });
    const before = chargeAt('2027-03-01T12:00:00Z', { amountCents: 15_00 });
    expect(findBrokenPromiseAmong(gift, [raised], before)).toEqual(tooMuch(5_00));
    expect(
      findBrokenPromiseAmong(gift, [raised], chargeAt('2027-03-21T12:00:00Z', { amountCents: 30_00 })),
    ).toBeUndefined();
    expect(
      findBrokenPromiseAmong(gift, [raised], chargeAt('2027-03-21T12:00:00Z', { amountCents: 31_00 })),
    ).toEqual(tooMuch(1_00));
    const refused = { ...raised, state: 'refused' as const };
    expect(findBrokenPromiseAmong(none, [refused], chargeAt('2027-03-21T12:00:00Z'))).toBeUndefined();
  });

  test('to stop is broken by any later charge, even if an earlier promise allowed charges from that day', () => {
    const changes = [
      aChange({ kind: 'stop', next_date: null, state: 'wanted' }),
      aChange({ state: 'undone' }),
    ];
    expect(findBrokenPromiseAmong(none, changes, chargeAt('2027-03-29T12:00:00Z'))).toEqual({
      kind: 'charged_after_end',
    });
  });
});
