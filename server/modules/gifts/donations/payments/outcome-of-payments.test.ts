import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentStatuses, mistakeReasons } from '../../../../../contract/gift-states.ts';
import { projectRoot } from '../../../../platform/project-root.ts';
import { wasPaid, statusAfterReturns } from '../donation-status.ts';
import { outcomeOfPayments, type PaymentWithMistake } from './outcome-of-payments.ts';

type TestPayment = Omit<PaymentWithMistake, 'attempt' | 'amount_cents'>;
interface Case {
  /** Both columns of a row of the table in decision 29. */
  row: [payments: string, status: string];
  payments: TestPayment[];
  standingAttempt: number;
  status: PaymentWithMistake['status'];
  surplusCents: number;
}

const cases: Case[] = [
  {
    row: ['asked for, Mollie has not answered', 'pending'],
    payments: [unpaid('created')],
    standingAttempt: 1,
    status: 'created',
    surplusCents: 0,
  },
  {
    row: ['open at Mollie', 'pending'],
    payments: [unpaid('pending')],
    standingAttempt: 1,
    status: 'pending',
    surplusCents: 0,
  },
  ...(['failed', 'expired', 'canceled'] as const).map((status): Case => ({
    row: ['failed · expired · canceled', 'failed · expired · canceled'],
    payments: [unpaid(status)],
    standingAttempt: 1,
    status,
    surplusCents: 0,
  })),
  {
    row: ['failed, then open', 'pending'],
    payments: [unpaid('failed'), unpaid('pending')],
    standingAttempt: 2,
    status: 'pending',
    surplusCents: 0,
  },
  {
    row: ['paid', 'completed'],
    payments: [paid()],
    standingAttempt: 1,
    status: 'completed',
    surplusCents: 0,
  },
  {
    row: ['failed, then paid', 'completed'],
    payments: [unpaid('failed'), paid()],
    standingAttempt: 2,
    status: 'completed',
    surplusCents: 0,
  },
  {
    row: ['paid, part refunded', 'completed'],
    payments: [paid({ refunded: 400 })],
    standingAttempt: 1,
    status: 'completed',
    surplusCents: 0,
  },
  {
    row: ['paid, all refunded', 'refunded'],
    payments: [paid({ refunded: 1000 })],
    standingAttempt: 1,
    status: 'refunded',
    surplusCents: 0,
  },
  {
    row: ['paid, part refunded, the rest charged back', 'charged_back'],
    payments: [paid({ refunded: 400, chargedBack: 600 })],
    standingAttempt: 1,
    status: 'charged_back',
    surplusCents: 0,
  },
  {
    row: ['paid, charged back, reversed', 'completed'],
    payments: [paid({ chargedBack: 0 })],
    standingAttempt: 1,
    status: 'completed',
    surplusCents: 0,
  },
  {
    row: ['paid, charged back, then paid by a retry', 'completed, booked when the retry was paid'],
    payments: [paid({ chargedBack: 1000 }), paid()],
    standingAttempt: 2,
    status: 'completed',
    surplusCents: 0,
  },
  {
    row: ['as above, then the chargeback is reversed', 'completed; the retry is a mistake and is refunded'],
    payments: [paid({ chargedBack: 0 }), paid({ mistake: 'paid_twice' })],
    standingAttempt: 1,
    status: 'completed',
    surplusCents: 1000,
  },
  {
    row: ['paid, and paid again', 'completed; the second is a mistake and is refunded'],
    payments: [paid(), paid({ mistake: 'paid_twice' })],
    standingAttempt: 1,
    status: 'completed',
    surplusCents: 1000,
  },
  {
    row: ['paid, paid again, and the second refunded', 'completed'],
    payments: [paid(), paid({ mistake: 'paid_twice', refunded: 1000 })],
    standingAttempt: 1,
    status: 'completed',
    surplusCents: 0,
  },
];

describe('the outcome of the payments', () => {
  test.each(cases.map((each) => [each.row[0], each.status, each] as const))(
    '"%s" is %s',
    (_, status, { payments, standingAttempt, surplusCents }) => {
      const outcome = outcomeOfPayments(inOrder(payments));
      expect(outcome.standingPayment).toMatchObject({ attempt: standingAttempt, status });
      expect(outcome.surplusCents).toBe(surplusCents);
    },
  );

  test.each([
    [
      'a refunded payment, then a second payment that was not refunded',
      [paid({ refunded: 1000 }), paidTwice()],
      1,
      1000,
    ],
    ['a failed payment, then a mistake', [unpaid('failed'), paid({ mistake: 'charged_in_pause' })], 2, 0],
    [
      'a charge of too much, then a second payment',
      [paid({ mistake: 'charged_too_much' }), paidTwice()],
      1,
      1000,
    ],
    ['two payments that were charged back', [paid({ chargedBack: 1000 }), paid({ chargedBack: 1000 })], 2, 0],
    ['a paid payment, then a failed payment', [paid(), unpaid('failed')], 1, 0],
    ['two mistakes, the second partly refunded', [paidTwice(), paidTwice({ refunded: 400 })], 1, 600],
  ] as const)(
    '"%s" has the right standing payment and surplus',
    (_, payments, standingAttempt, surplusCents) => {
      const outcome = outcomeOfPayments(inOrder(payments));
      expect(outcome).toMatchObject({ standingPayment: { attempt: standingAttempt }, surplusCents });
    },
  );

  test('is an error for a donation without payments', () => {
    expect(() => outcomeOfPayments([])).toThrow('without payments');
  });
});

test('the cases match the table of decision 29', () => {
  const record = readFileSync(
    path.join(projectRoot, 'docs/decisions/0029-one-gift-many-payments.md'),
    'utf8',
  );
  const [, table = ''] = /\n\| payments, in order .*\n\| -.*\n((?:\|.*\n)+)/.exec(record) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const unique = [...new Map(cases.map(({ row }) => [row.join('|'), row])).values()];
  expect(unique).toEqual(rows);
});

describe('for any payments of a donation', () => {
  test('the order does not change the outcome', () => {
    fc.assert(
      fc.property(
        somePayments.chain((payments) =>
          fc.tuple(
            fc.constant(payments),
            fc.shuffledSubarray(payments, { minLength: payments.length, maxLength: payments.length }),
          ),
        ),
        ([payments, shuffled]) => {
          expect(outcomeOfPayments(shuffled)).toEqual(outcomeOfPayments(payments));
        },
      ),
    );
  });

  test('a single payment gives its status and no surplus', () => {
    fc.assert(
      fc.property(onePayment, (given) => {
        const [payment] = inOrder([given]);
        expect(outcomeOfPayments([payment!])).toEqual({ standingPayment: payment, surplusCents: 0 });
      }),
    );
  });

  test('the surplus is the unreturned money of all paid payments except the standing payment', () => {
    fc.assert(
      fc.property(somePayments, (payments) => {
        const { standingPayment, surplusCents } = outcomeOfPayments(payments);
        const left = payments
          .filter(({ attempt, status }) => attempt !== standingPayment.attempt && wasPaid(status))
          .map((each) => each.amount_cents - each.amount_refunded_cents - each.amount_charged_back_cents);
        expect(surplusCents).toBe(left.reduce((sum, cents) => sum + cents, 0));
        expect(surplusCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('an unpaid payment is the standing payment only if no payment was paid', () => {
    fc.assert(
      fc.property(somePayments, (payments) => {
        const { standingPayment } = outcomeOfPayments(payments);
        expect(wasPaid(standingPayment.status)).toBe(payments.some(({ status }) => wasPaid(status)));
      }),
    );
  });
});

function unpaid(status: 'created' | 'pending' | 'failed' | 'expired' | 'canceled'): TestPayment {
  return { status, amount_refunded_cents: 0, amount_charged_back_cents: 0, mistake: null };
}

function paid({
  refunded = 0,
  chargedBack = 0,
  mistake = null,
}: { refunded?: number; chargedBack?: number; mistake?: TestPayment['mistake'] } = {}): TestPayment {
  return {
    status: statusAfterReturns({ paid: 1000, refunded, chargedBack }),
    amount_refunded_cents: refunded,
    amount_charged_back_cents: chargedBack,
    mistake,
  };
}

function paidTwice(reversed: { refunded?: number } = {}): TestPayment {
  return paid({ ...reversed, mistake: 'paid_twice' });
}

function inOrder(payments: readonly TestPayment[]): PaymentWithMistake[] {
  return payments.map((given, index) => ({ ...given, attempt: index + 1, amount_cents: 1000 }));
}

const unpaidStatuses = paymentStatuses.filter((status) => !wasPaid(status));
const cents = fc.integer({ min: 0, max: 1000 });
const onePayment: fc.Arbitrary<TestPayment> = fc.oneof(
  fc.constantFrom(...unpaidStatuses).map((status) => unpaid(status as Parameters<typeof unpaid>[0])),
  fc
    .tuple(cents, cents, fc.constantFrom(null, ...mistakeReasons))
    .map(([refunded, chargedBack, mistake]) =>
      paid({ refunded, chargedBack: Math.min(chargedBack, 1000 - refunded), mistake }),
    ),
);
const somePayments = fc.array(onePayment, { minLength: 1, maxLength: 5 }).map(inOrder);
