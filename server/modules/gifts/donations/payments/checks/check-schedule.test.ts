import { expect, test } from 'vitest';
import { nextCheckAt } from './check-schedule.ts';

const createdAt = new Date('2027-03-27T12:00:00Z');

function minutesUntilEachCheck(): number[] {
  const minutes: number[] = [];
  for (let done = 0; ; done += 1) {
    const next = nextCheckAt(createdAt, done);
    if (next === null) return minutes;
    minutes.push((next.getTime() - createdAt.getTime()) / 60_000);
  }
}

test('Mollie is asked about a payment soon, then less often, then daily until two weeks have passed', () => {
  const hours = (count: number) => count * 60;
  const days = Array.from({ length: 13 }, (_, index) => hours(24) * (index + 2));
  expect(minutesUntilEachCheck()).toEqual([1, 5, 16, hours(1), hours(6), hours(27), ...days]);
});

test('the checks are in order, and the last check is two weeks after the payment was created', () => {
  const minutes = minutesUntilEachCheck();
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  expect(minutes.at(-1)).toBe(14 * 24 * 60);
  expect(nextCheckAt(createdAt, 1_000)).toBeNull();
});
