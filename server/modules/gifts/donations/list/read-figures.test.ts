import { describe, expect, test } from 'vitest';
import { monthsOf, monthsOfChart } from './read-figures.ts';

const ofYear = (year: number, count = 12) =>
  Array.from({ length: count }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

describe('the period', () => {
  test.each([
    ['deze-maand', '2026-01-31', ['2026-01'], ['2025-12']],
    ['vorige-maand', '2026-01-31', ['2025-12'], ['2025-11']],
    ['vorige-maand', '2026-02-01', ['2026-01'], ['2025-12']],
    ['vorig-jaar', '2026-03-31', ofYear(2025), ofYear(2024)],
  ] as const)('%s, chosen on %s, is compared with the period before it', (period, today, months, before) => {
    expect(monthsOf(period, today)).toEqual({ months, before });
  });

  test('dit-jaar is compared with the previous year up to the current month', () => {
    expect(monthsOf('dit-jaar', '2026-03-31')).toEqual({ months: ofYear(2026), before: ofYear(2025, 3) });
  });
});

test.each([
  [undefined, '2026-02-28', [...ofYear(2025).slice(2), '2026-01', '2026-02']],
  ['deze-maand', '2026-02-28', [...ofYear(2025).slice(2), '2026-01', '2026-02']],
  ['vorige-maand', '2026-02-28', [...ofYear(2025).slice(1), '2026-01']],
  ['dit-jaar', '2026-02-28', ofYear(2026)],
  ['vorig-jaar', '2026-02-28', ofYear(2025)],
] as const)('the chart has twelve months when the period is %s', (period, today, months) => {
  expect(monthsOfChart(period, today)).toEqual(months);
});
