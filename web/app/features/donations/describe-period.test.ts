import { expect, test } from 'vitest';
import { describePeriod } from './describe-period.ts';

const now = new Date('2026-04-15T12:00:00Z');

test.each([
  ['2026-04-01', '2026-04-30', 'Deze maand'],
  ['2026-03-01', '2026-03-31', 'Vorige maand'],
  ['2026-01-01', '2026-12-31', 'Dit jaar'],
  ['2026-02-01', '2026-03-31', '1 feb 2026 t/m 31 mrt 2026'],
  ['2026-02-01', undefined, 'Vanaf 1 feb 2026'],
  [undefined, '2026-03-31', 'Tot en met 31 mrt 2026'],
  [undefined, undefined, undefined],
])('describes the period from %s to %s as %s', (from, to, name) => {
  expect(describePeriod({ from, to }, now)).toBe(name);
});
