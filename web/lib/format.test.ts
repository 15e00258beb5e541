import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatMonth,
  formatNumber,
  formatShortMonth,
} from './format.ts';

describe('formatting', () => {
  test('shows amounts as Dutch currency with two decimals', () => {
    expect(formatAmount('1250.5')).toBe('€\u00a01.250,50');
    expect(formatAmount(10)).toBe('€\u00a010,00');
  });

  test('shows dates as Dutch people write them', () => {
    expect(formatDate('2026-04-03T12:00:00Z')).toBe('3 apr 2026');
  });

  test('shows times in the Dutch time zone, in summer and in winter', () => {
    expect(formatDate('2026-12-31T23:30:00Z')).toBe('1 jan 2027');
    expect(formatDateTime('2026-12-31T23:30:00Z')).toBe('1 jan 2027, 00:30');
    expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('2 jul 2026, 00:30');
  });

  test('shows a date without a time as the same day', () => {
    expect(formatDate('2026-12-01')).toBe('1 dec 2026');
  });

  test('groups the digits of large numbers', () => {
    expect(formatNumber(1_234_567)).toBe('1.234.567');
  });

  test('shows a month by its Dutch name', () => {
    expect(formatMonth('2026-04')).toBe('april 2026');
    expect(formatShortMonth('2026-12')).toBe('dec');
  });
});
