import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '../../../../contract/gift-states.ts';
import {
  isFinal,
  wasPaid,
  canBecome,
  publicStatus,
  statusAfterReturns,
  statusFromMollie,
} from './donation-status.ts';

const transitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['pending', 'failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back'],
  pending: ['failed', 'expired', 'canceled', 'completed', 'refunded', 'charged_back'],
  failed: ['completed', 'refunded', 'charged_back'],
  expired: ['completed', 'refunded', 'charged_back'],
  canceled: ['completed', 'refunded', 'charged_back'],
  completed: ['refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
};
const statuses = Object.keys(transitions) as PaymentStatus[];

describe('a payment', () => {
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    'may change from %s to %s only if `transitions` lists this change',
    (from, to) => {
      expect(canBecome(from, to)).toBe(transitions[from].includes(to));
    },
  );

  test('is final once Mollie has reported an outcome', () => {
    expect(statuses.filter((status) => !isFinal(status))).toEqual(['created', 'pending']);
  });

  test('counts as paid once the money arrived, whatever happened afterwards', () => {
    expect(statuses.filter(wasPaid)).toEqual(['completed', 'refunded', 'charged_back']);
  });

  test('is shown to the donor as pending when it is only created, and as completed even after a refund', () => {
    expect(Object.fromEntries(statuses.map((status) => [status, publicStatus(status)]))).toEqual({
      created: 'pending',
      pending: 'pending',
      failed: 'failed',
      expired: 'expired',
      canceled: 'canceled',
      completed: 'completed',
      refunded: 'completed',
      charged_back: 'completed',
    });
  });
});

test.each([
  ['open', 'pending'],
  ['pending', 'pending'],
  ['authorized', 'pending'],
  ['paid', 'completed'],
  ['failed', 'failed'],
  ['expired', 'expired'],
  ['canceled', 'canceled'],
  ['een-nieuw-woord', 'pending'],
  ['completed', 'pending'],
])("Mollie's status %s is stored as %s", (mollieStatus, status) => {
  expect(statusFromMollie(mollieStatus)).toBe(status);
});

test.each([
  [0, 0, 'completed'],
  [999, 0, 'completed'],
  [1_000, 0, 'refunded'],
  [0, 999, 'completed'],
  [0, 1_000, 'charged_back'],
  [400, 600, 'charged_back'],
  [400, 599, 'completed'],
  [1_000, 1_000, 'charged_back'],
])('a payment with %i of 1000 cents refunded and %i charged back is %s', (refunded, chargedBack, status) => {
  expect(statusAfterReturns({ paid: 1_000, refunded, chargedBack })).toBe(status);
});
