import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IntervalMonths, intervals } from '../../../../../contract/frequencies.ts';
import type { MoveReason } from '../../../../../contract/gift-states.ts';
import { daysLater, monthsLater } from '../../../../platform/dutch-calendar.ts';
import {
  amountLimits,
  dateOnDay,
  endOfPause,
  lastChoosableDay,
  nextChargeDate,
  pauseChoices,
  skippedDates,
  undoDate,
  type PlanFacts,
} from './plan-change.ts';

function aPlan(
  today: string,
  next: string,
  { interval = 1, ...more }: Partial<PlanFacts> & { interval?: IntervalMonths } = {},
): PlanFacts {
  return {
    subscription: { status: 'active', next_payment_date: next, start_date: next, interval_months: interval },
    changes: [],
    lastChargedOn: monthsLater(next, -interval),
    today,
    ...more,
  };
}

function moved(
  plan: PlanFacts,
  nextDate: string,
  reason: MoveReason | null = 'pause',
  mandateId: string | null = null,
): PlanFacts {
  return {
    ...plan,
    subscription: { ...plan.subscription, next_payment_date: nextDate, start_date: nextDate },
    changes: [
      {
        kind: 'dates',
        state: 'done',
        next_date: nextDate,
        former_date: plan.subscription.next_payment_date,
        reason,
        mandate_id: mandateId,
      },
      ...plan.changes,
    ],
  };
}

const on = (plan: PlanFacts, today: string): PlanFacts => ({ ...plan, today });

describe('a pause', () => {
  test.each([
    ['2026-11-16', '2026-12-01', ['2027-01-01', '2027-02-01', '2027-03-01']],
    ['2028-01-10', '2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2027-01-10', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2026-12-01', '2026-12-01', ['2027-02-01', '2027-03-01', '2027-04-01']],
    ['2026-12-02', '2026-12-01', ['2027-02-01', '2027-03-01', '2027-04-01']],
  ])('on %s, with %s as the next charge date at Mollie, offers %j', (today, next, dates) => {
    expect(pauseChoices(aPlan(today, next)).map(({ nextDate }) => nextDate)).toEqual(dates);
  });

  test('keeps the regular day after a charge in a short month', () => {
    const gift = aPlan('2027-02-10', '2027-02-28');
    const since31 = { ...gift, subscription: { ...gift.subscription, start_date: '2027-01-31' } };
    expect(pauseChoices(since31)[0]).toEqual({ charges: 1, nextDate: '2027-03-31' });
  });

  test('never exceeds three months, however often it is chosen', () => {
    const skipped = moved(aPlan('2026-11-16', '2026-12-01'), '2027-01-01');
    expect(pauseChoices(skipped)).toEqual([
      { charges: 2, nextDate: '2027-02-01' },
      { charges: 3, nextDate: '2027-03-01' },
    ]);
    expect(pauseChoices(moved(skipped, '2027-03-01'))).toEqual([]);
    expect(pauseChoices(on(moved(skipped, '2027-03-01'), '2027-01-10'))).toEqual([]);
    expect(pauseChoices(on(moved(skipped, '2027-03-01'), '2027-03-02'))).toHaveLength(3);
  });

  test.each(['suspended', 'starting', 'canceled'] as const)(
    'and other changes of the date are not offered for a subscription that is %s',
    (status) => {
      const gift = aPlan('2026-11-16', '2026-12-01');
      const notActive = { ...gift, subscription: { ...gift.subscription, status } };
      expect(pauseChoices(notActive)).toEqual([]);
      expect(nextChargeDate(notActive)).toBeNull();
      expect(dateOnDay(notActive, 5)).toBeUndefined();
      expect(undoDate(notActive)).toBeUndefined();
    },
  );
});

describe('a change to another day of the month', () => {
  test.each([
    ['moves the charge to the first date with that day', '2026-11-16', 25, '2026-11-25'],
    ['leaves at least twenty days after the last charge', '2026-11-16', 20, '2026-12-20'],
    ['may leave exactly twenty days after the last charge', '2026-11-16', 21, '2026-11-21'],
    ['never moves the charge to today', '2026-11-25', 25, '2026-12-25'],
    ['may move the charge to tomorrow', '2026-11-25', 26, '2026-11-26'],
  ])('%s', (_rule, today, day, date) => {
    expect(dateOnDay(aPlan(today, '2026-12-01'), day)).toBe(date);
  });

  test('leaves at least twenty days after the start date, even if the charge on that date is not reported yet', () => {
    const begun = aPlan('2026-11-08', '2026-12-08', { lastChargedOn: '2026-05-20' });
    const subscription = { ...begun.subscription, start_date: '2026-11-08' };
    expect(dateOnDay({ ...begun, subscription }, 12)).toBe('2026-12-12');
  });

  test("leaves at least twenty days after a charge that is not reported yet, but has moved Mollie's next date", () => {
    const charged = aPlan('2031-05-28', '2031-06-28', { lastChargedOn: '2031-04-28' });
    const subscription = { ...charged.subscription, start_date: '2030-02-28' };
    expect(dateOnDay({ ...charged, subscription }, 11)).toBe('2031-07-11');
  });

  test.each([1, 0, 29, 31, 1.5, Number.NaN])(
    'to day %s is refused for a subscription charged on the first',
    (day) => {
      expect(dateOnDay(aPlan('2026-11-16', '2026-12-01'), day)).toBeUndefined();
    },
  );

  test('never moves the charge before the end of a pause, unless the pause is undone', () => {
    const paused = moved(aPlan('2026-11-16', '2026-12-01'), '2027-02-01');
    expect(dateOnDay(paused, 25)).toBe('2027-02-25');
    expect(dateOnDay(moved(paused, '2026-12-01', 'undo'), 25)).toBe('2026-11-25');
  });
});

describe("the button 'Toch niet', which undoes a pause,", () => {
  const gift = aPlan('2026-11-16', '2026-12-01');

  test('keeps a day of the month that was chosen after the pause was requested', () => {
    const paused = moved(aPlan('2026-11-16', '2026-12-16'), '2027-03-16');
    expect(undoDate(moved(paused, '2027-03-20', 'day'))).toBe('2026-12-20');
  });

  test('does not undo a payment from another bank account', () => {
    const paid = moved(aPlan('2026-11-16', '2026-12-16'), '2027-01-16', null, 'mdt_other');
    expect(undoDate(paid)).toBeUndefined();
    expect(dateOnDay(paid, 25)).toBe('2027-01-25');
    expect(dateOnDay(paid, 10)).toBe('2027-02-10');
  });

  test('restores the skipped date, even after the pause was extended', () => {
    expect(undoDate(gift)).toBeUndefined();
    expect(undoDate(moved(gift, '2027-01-01'))).toBe('2026-12-01');
    expect(undoDate(moved(moved(gift, '2027-01-01'), '2027-03-01'))).toBe('2026-12-01');
  });

  test('makes the skipped charges take place after all if their dates are in the future', () => {
    expect(skippedDates(gift)).toEqual([]);
    expect(skippedDates(moved(gift, '2027-01-01'))).toEqual(['2026-12-01']);
    const paused = moved(gift, '2027-03-01');
    expect(skippedDates(paused)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
    expect(skippedDates(on(paused, '2027-01-31'))).toEqual(['2027-02-01']);
    expect(skippedDates(on(paused, '2027-02-01'))).toEqual([]);
  });

  test('moves the next charge to the first skipped date in the future, if there is one', () => {
    const paused = moved(gift, '2027-03-01');
    expect(undoDate(on(paused, '2026-11-30'))).toBe('2026-12-01');
    expect(undoDate(on(paused, '2026-12-01'))).toBe('2027-01-01');
    expect(undoDate(on(paused, '2027-01-31'))).toBe('2027-02-01');
    expect(undoDate(on(paused, '2027-02-01'))).toBeUndefined();
    expect(undoDate(on(paused, '2027-03-01'))).toBeUndefined();
  });

  test('restores only a date that is at least twenty days after the payment of a missed charge', () => {
    const paused = on(moved(gift, '2027-03-01'), '2026-12-03');
    expect(undoDate({ ...paused, lastPaidOn: '2026-12-03' })).toBe('2027-01-01');
    expect(undoDate({ ...paused, lastPaidOn: '2026-12-20', today: '2026-12-20' })).toBe('2027-02-01');
    const fromElsewhere = moved(moved(gift, '2027-03-01'), '2027-03-01', null, 'mdt_other');
    expect(undoDate(fromElsewhere)).toBe('2026-12-01');
  });

  test('undoes a pause only once', () => {
    expect(undoDate(moved(moved(gift, '2027-01-01'), '2026-12-01', 'undo'))).toBeUndefined();
  });

  test('does not undo a change of the day, because such a change skips no charge', () => {
    for (const date of ['2026-11-25', '2026-12-15', '2027-01-05'])
      expect(undoDate(moved(gift, date, 'day'))).toBeUndefined();
    const skippedAfter = moved(moved(gift, '2027-01-05', 'day'), '2027-02-05');
    expect(undoDate(skippedAfter)).toBe('2027-01-05');
  });
});

describe('a quarterly or yearly subscription', () => {
  test.each([
    [3, '2026-11-16', '2026-12-01', '2026-12-01', '2026-12-01'],
    [3, '2026-12-01', '2026-12-01', '2026-12-01', '2027-03-01'],
    [3, '2027-09-02', '2026-12-01', '2026-12-01', '2027-12-01'],
    [3, '2026-11-30', '2026-11-30', '2026-11-30', '2027-02-28'],
    [3, '2027-03-01', '2027-02-28', '2026-11-30', '2027-05-31'],
    [3, '2027-11-30', '2027-11-30', '2026-11-30', '2028-02-29'],
    [12, '2028-02-29', '2028-02-29', '2028-02-29', '2029-02-28'],
    [12, '2031-03-01', '2031-02-28', '2028-02-29', '2032-02-29'],
    [12, '2026-12-31', '2026-12-31', '2025-12-31', '2027-12-31'],
  ] as const)(
    'with interval %i: on %s, with next date %s and start date %s, the next charge is on %s',
    (interval, today, next, start, date) => {
      const { subscription, ...plan } = aPlan(today, next, { interval });
      expect(nextChargeDate({ ...plan, subscription: { ...subscription, start_date: start } })).toBe(date);
    },
  );

  test('can skip one or two quarters, or one year', () => {
    const datesOf = (plan: PlanFacts) => pauseChoices(plan).map(({ nextDate }) => nextDate);
    const quarterly = aPlan('2026-11-16', '2026-12-01', { interval: 3 });
    expect(datesOf(quarterly)).toEqual(['2027-03-01', '2027-06-01']);
    expect(datesOf(moved(quarterly, '2027-03-01'))).toEqual(['2027-06-01']);
    expect(datesOf(moved(quarterly, '2027-06-01'))).toEqual([]);
    expect(datesOf(aPlan('2028-01-10', '2028-02-29', { interval: 12 }))).toEqual(['2029-02-28']);
  });

  test('is charged on its first skipped date in the future when a pause is undone', () => {
    const paused = moved(aPlan('2026-11-16', '2026-12-01', { interval: 3 }), '2027-06-01');
    expect(undoDate(paused)).toBe('2026-12-01');
    expect(undoDate(on(paused, '2026-12-01'))).toBe('2027-03-01');
    expect(undoDate(on(paused, '2027-03-01'))).toBeUndefined();
  });

  test('stays in its month after a change of the day, unless that day has passed; then it moves to the next month', () => {
    const quarterly = aPlan('2026-11-16', '2027-02-15', { interval: 3 });
    expect([dateOnDay(quarterly, 1), dateOnDay(quarterly, 28)]).toEqual(['2027-02-01', '2027-02-28']);
    expect(dateOnDay(on(quarterly, '2027-02-10'), 5)).toBe('2027-03-05');
  });
});

test('a new amount is at least one euro, and at most a thousand euros or the lower maximum of the Mollie account', () => {
  expect(amountLimits({ takesMonthly: null, monthlyMaxCents: null })).toEqual({
    minCents: 100,
    maxCents: 100_000,
  });
  expect(amountLimits({ takesMonthly: true, monthlyMaxCents: 500_00 })).toEqual({
    minCents: 100,
    maxCents: 50_000,
  });
  expect(amountLimits({ takesMonthly: true, monthlyMaxCents: 5_000_00 })).toMatchObject({
    maxCents: 100_000,
  });
  expect(amountLimits({ takesMonthly: false, monthlyMaxCents: 500_00 })).toBeNull();
  expect(amountLimits({ takesMonthly: true, monthlyMaxCents: 50 })).toBeNull();
});

const action = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ kind: fc.constant('pause' as const), choice: fc.nat(2) }),
  fc.record({ kind: fc.constant('day' as const), day: fc.integer({ min: 1, max: lastChoosableDay }) }),
  fc.record({ kind: fc.constant('undo' as const) }),
);
const someDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('random choices keep charges at least twenty days apart, keep pauses, and never skip more than allowed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      someDay,
      fc.array(action, { maxLength: 30 }),
      (interval, start, actions) => {
        let plan = aPlan(start, monthsLater(start, interval), { interval, lastChargedOn: start });
        const mostSkipped = { 1: 3, 3: 2, 12: 1 }[interval];
        const charged = [start];
        let pausedUntil = '';
        for (const each of actions) {
          if (each.kind === 'wait') plan = passDays(plan, each.days, charged);
          const next = nextChargeDate(plan)!;
          const end = endOfPause(plan);
          expect(end).toBe(pausedUntil > plan.today ? next : end && next);
          // The list of paused subscriptions relies on the future start date of a pause.
          expect(end === undefined || plan.subscription.start_date > plan.today).toBe(true);
          const chosen =
            each.kind === 'pause'
              ? pauseChoices(plan)[each.choice]?.nextDate
              : each.kind === 'day'
                ? dateOnDay(plan, each.day)
                : each.kind === 'undo'
                  ? undoDate(plan)
                  : undefined;
          if (chosen === undefined) continue;
          expect(chosen > plan.today).toBe(true);
          expect(chosen).not.toBe(next);
          if (each.kind === 'pause') pausedUntil = chosen;
          if (each.kind === 'undo') pausedUntil = '';
          const keepsDay = each.kind !== 'day' || Number(chosen.slice(8)) === each.day;
          const keepsPause = each.kind !== 'day' || pausedUntil <= plan.today || chosen >= pausedUntil;
          expect({ keepsDay, keepsPause }).toEqual({ keepsDay: true, keepsPause: true });
          if (each.kind !== 'wait') plan = moved(plan, chosen, each.kind);
        }
        passDays(plan, 130 * interval, charged);
        for (const [index, date] of charged.entries()) {
          const before = charged[index - 1];
          if (before === undefined) continue;
          expect(date >= daysLater(before, 20)).toBe(true);
          // The longest possible time: an interval, the skipped intervals, and a month for each of two day changes.
          expect(date <= daysLater(before, ((1 + mostSkipped) * interval + 2) * 31)).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

function passDays(plan: PlanFacts, days: number, charged: string[]): PlanFacts {
  const today = daysLater(plan.today, days);
  let { subscription, lastChargedOn } = plan;
  while (subscription.next_payment_date !== null && subscription.next_payment_date <= today) {
    lastChargedOn = subscription.next_payment_date;
    charged.push(lastChargedOn);
    const day = Number(subscription.start_date.slice(8));
    subscription = {
      ...subscription,
      next_payment_date: monthsLater(lastChargedOn, subscription.interval_months, day >= 30 ? 31 : day),
    };
  }
  return { ...plan, subscription, lastChargedOn, today };
}
