import { expect, test } from 'vitest';
import { hasTrigram, likePattern, searchedText } from './donation-query.ts';

test('hasTrigram is true only for a term from which the index can take a trigram', () => {
  for (const known of ['bak', 'a.b', 'a b', '12,5', 'zo ë', 'éèê'])
    expect(hasTrigram(known), known).toBe(true);
  for (const unknown of ['ba', '1', '%%%', '@']) expect(hasTrigram(unknown), unknown).toBe(false);
});

test('likePattern escapes wildcards', () => {
  expect(likePattern(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`);
});

test('searchedText writes an amount as the searchable text does', () => {
  expect(searchedText('€ 1.250,5')).toBe('1250.5');
});
