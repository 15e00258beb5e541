import { describe, expect, test } from 'vitest';
import { bankCodes, bankReasons, reasonOf } from './bank-reasons.ts';
import { mailsDueBy, nextStep, type MissedChargeFacts } from './next-step.ts';

/** Tuesday 3 November 2026, in the morning. */
const failedAt = new Date('2026-11-03T08:00:00Z');
const facts: MissedChargeFacts = {
  code: 'AM04',
  dueOn: '2026-11-01',
  failedAt,
  retries: 0,
  mails: 0,
  askedAt: null,
  wasChargedBackBefore: false,
  isPaused: false,
  isSuspended: false,
  isAutomatic: true,
};

const decide = (change: Partial<MissedChargeFacts>, now = failedAt) => {
  const { kind, at } = nextStep({ ...facts, ...change }, now);
  return `${kind} ${at.toISOString().slice(0, 16)}`;
};
/** Midnight in the Netherlands in winter, as UTC. */
const startOf = (date: string) => {
  const day = new Date(new Date(date).getTime() - 3_600_000);
  return day.toISOString().slice(0, 16);
};
const atOnce = failedAt.toISOString().slice(0, 16);

describe('the first step after a failure', () => {
  const asks = `ask ${atOnce}`;
  const lost = `give-up ${startOf('2027-01-02')}`;
  const expected: Record<string, string> = {
    AM04: `retry ${startOf('2026-11-06')}`,
    MS03: `retry ${startOf('2026-11-06')}`,
    SL01: asks,
    AC01: asks,
    AC04: asks,
    AC06: asks,
    AG01: asks,
    RC01: asks,
    MD01: asks,
    MS02: asks,
    MD06: asks,
    MD07: `stop ${atOnce}`,
    AM05: lost,
    AG02: lost,
    FF05: lost,
  };
  test('is tested here for every code in `bankReasons`', () => {
    expect(bankCodes.toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(bankReasons.version).toMatch(/^\d{4}-\d{2}$/);
  });
  test.each(Object.entries(expected))('with the code %s is: %s', (code, step) => {
    expect(decide({ code })).toBe(step);
  });
  test.each([null, 'XX99', 'toString'])('with the unknown code %s is the same as with MS03', (code) => {
    expect(decide({ code })).toBe(`retry ${startOf('2026-11-06')}`);
    expect(decide({ code, retries: 1 })).toBe(asks);
    expect(reasonOf(code)).toBe(bankReasons.codes.MS03);
  });
});

describe('retries', () => {
  const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(at);

  test.each([
    ['2026-11-03T08:00:00Z', 0, '2026-11-06'],
    // In the Netherlands it is already 4 November.
    ['2026-11-03T23:30:00Z', 0, '2026-11-09'],
    ['2026-12-22T08:00:00Z', 0, '2026-12-28'],
    ['2026-11-10T08:00:00Z', 1, '2026-11-26'],
  ])('a charge that failed at %s after %i retries is retried on %s', (at, retries, day) => {
    const failed = new Date(at);
    const { kind, at: planned } = nextStep({ ...facts, failedAt: failed, retries }, failed);
    expect([kind, dayOf(planned)]).toEqual(['retry', day]);
  });

  test.each([
    ['2026-12-01', '2026-12-10', 'retry', '2026-12-28'], // Boxing Day 2026 is a Saturday.
    ['2026-12-17', '2026-12-28', 'ask', '2026-12-28'],
    ['2026-11-29', '2026-12-10', 'retry', '2026-12-28'],
    ['2026-11-28', '2026-12-10', 'ask', '2026-12-10'],
    ['2027-01-31', '2027-02-08', 'retry', '2027-02-26'],
    ['2027-02-27', '2027-03-08', 'ask', '2027-03-08'], // The 26th is Good Friday.
  ])(
    'after a second failure (due %s, failed %s) the next step is: %s on %s',
    (dueOn, failedOn, kind, day) => {
      const failed = new Date(`${failedOn}T08:00:00Z`);
      const step = nextStep({ ...facts, dueOn, failedAt: failed, retries: 1 }, failed);
      expect([step.kind, dayOf(step.at)]).toEqual([kind, day]);
    },
  );

  test('the second retry runs only within a month after the charge was due', () => {
    const change = { dueOn: '2026-11-01', failedAt: new Date('2026-11-10T08:00:00Z'), retries: 1 };
    expect(decide(change, new Date('2026-11-30T12:00:00Z'))).toBe(`retry ${startOf('2026-11-30')}`);
    expect(decide(change, new Date('2026-12-01T12:00:00Z'))).toBe('ask 2026-11-10T08:00');
  });

  test('a charge is retried at most twice, or once if the bank gives no reason', () => {
    expect(decide({ retries: 2 })).toBe(`ask ${atOnce}`);
    expect(decide({ code: 'MS03', retries: 1 })).toBe(`ask ${atOnce}`);
  });

  test('an overdue retry runs today if today is a business day', () => {
    expect(decide({}, new Date('2026-11-12T12:00:00Z'))).toBe(`retry ${startOf('2026-11-12')}`);
  });

  // The retry was due on Friday 6 November.
  test.each([
    ['on Saturday', '2026-11-07T12:00:00Z', '2026-11-09'],
    ['on Sunday', '2026-11-08T12:00:00Z', '2026-11-09'],
    ['in the last hour of Friday (it could reach Mollie on Saturday)', '2026-11-06T22:10:00Z', '2026-11-09'],
  ])('a retry that is overdue %s waits for Monday', (_when, now, day) => {
    expect(decide({}, new Date(now))).toBe(`retry ${startOf(day)}`);
  });

  test('a retry that is overdue on a bank holiday waits for the next business day', () => {
    const failed = new Date('2026-12-18T08:00:00Z');
    expect(decide({ failedAt: failed, dueOn: '2026-12-16' }, new Date('2026-12-25T12:00:00Z'))).toBe(
      `retry ${startOf('2026-12-28')}`,
    );
  });

  test('no retry runs while the subscription is paused or suspended', () => {
    expect(decide({ isPaused: true })).toBe(`ask ${atOnce}`);
    expect(decide({ isSuspended: true })).toBe(`ask ${atOnce}`);
  });

  test('no retry runs for a charge that failed two months ago', () => {
    const late = new Date('2027-01-10T12:00:00Z');
    expect(nextStep(facts, late).kind).toBe('give-up');
  });
});

describe('after the donor was asked', () => {
  const askedAt = new Date('2026-11-10T10:00:00Z');
  test.each([
    ['AC04', 1, `remind ${startOf('2026-11-15')}`],
    ['AC04', 2, `remind ${startOf('2026-11-18')}`],
    ['AC04', 3, `give-up ${startOf('2026-11-25')}`],
    ['AM04', 1, `remind ${startOf('2026-11-15')}`],
    ['MD01', 1, `give-up ${startOf('2026-11-25')}`],
    ['MS02', 1, `give-up ${startOf('2026-11-25')}`],
    ['MD06', 1, `give-up ${startOf('2026-11-25')}`],
  ])('the next step for code %s after %i mails is: %s', (code, mails, step) => {
    expect(decide({ code, mails, askedAt })).toBe(step);
  });

  test('a reminder that was not sent in time is skipped when the next reminder is due', () => {
    const after = (days: number) => mailsDueBy(askedAt, new Date(askedAt.getTime() + days * 86_400_000));
    expect([0, 4, 5, 7, 8, 30].map(after)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('no reminder follows while the subscription is paused or automatic recovery is off', () => {
    expect(decide({ mails: 1, askedAt, isPaused: true })).toBe(`give-up ${startOf('2026-11-25')}`);
    expect(decide({ mails: 1, askedAt, isAutomatic: false })).toBe(`give-up ${startOf('2026-11-25')}`);
  });
});

test('a second chargeback by the donor within a year suspends the subscription', () => {
  expect(decide({ code: 'MD06', wasChargedBackBefore: true })).toBe(`suspend ${atOnce}`);
  expect(decide({ code: 'AM04', wasChargedBackBefore: true })).toBe(`retry ${startOf('2026-11-06')}`);
});

test('without automatic recovery, a charge is lost after 60 days, but a death still stops the subscriptions', () => {
  expect(decide({ isAutomatic: false })).toBe(`give-up ${startOf('2027-01-02')}`);
  expect(decide({ isAutomatic: false, code: 'AC04' })).toBe(`give-up ${startOf('2027-01-02')}`);
  expect(decide({ isAutomatic: false, code: 'MD07' })).toBe(`stop ${atOnce}`);
});
