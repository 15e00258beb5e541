import { expect, test } from 'vitest';
import { hasTrigram, likePattern } from './donation-query.ts';

test('the index is used only for a term that has a trigram', () => {
  for (const known of ['bak', 'a.b', 'a b', '12,5', 'zo ë', 'éèê'])
    expect(hasTrigram(known), known).toBe(true);
  for (const unknown of ['ba', '1', '%%%', '@']) expect(hasTrigram(unknown), unknown).toBe(false);
});

test('wildcards of the database are matched literally', () => {
  expect(likePattern(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`);
  expect(likePattern('€ 1.250,5')).toBe('%1250.5%');
});
