import { expect, test } from 'vitest';
import { describeChange } from './stats-periods.ts';

test.each([
  [112, 100, '+12\u00a0% t.o.v. vorige maand'],
  [47.4, 100, '-53\u00a0% t.o.v. vorige maand'],
  [100.4, 100, '0\u00a0% t.o.v. vorige maand'],
  [0, 100, '-100\u00a0% t.o.v. vorige maand'],
  [2500, 100, '+2.400\u00a0% t.o.v. vorige maand'],
])('a change from $1 to $0 is shown in whole percents', (now, before, text) => {
  expect(describeChange(now, before, 'vorige maand')).toBe(text);
});

test('no change is shown when the earlier figure is zero', () => {
  expect(describeChange(25, 0, 'vorige maand')).toBeUndefined();
});
