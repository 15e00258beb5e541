import { expect, test } from 'vitest';
import { isIndexed, likePattern } from './search-term.ts';

test('a term has to have something that the index knows', () => {
  for (const known of ['bak', 'a.b', 'a b', '12,5', 'zo ë', 'é1é'])
    expect(isIndexed(known), known).toBe(true);
  for (const unknown of ['ba', '1', '%%%', 'éèê']) expect(isIndexed(unknown), unknown).toBe(false);
});

test('what is typed stands for itself', () => {
  expect(likePattern(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`);
  expect(likePattern('€ 1.250,5')).toBe('%1250.5%');
});
