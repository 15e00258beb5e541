import { afterEach, expect, test, vi } from 'vitest';
import { currentPageUrl } from './page-address.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the query, but no fragment', '/steun-ons?bron=brief#geef', '/steun-ons?bron=brief'],
  ['no query if the query is too long', `/steun-ons?bron=${'x'.repeat(2_000)}`, '/steun-ons'],
  ['only the origin if the path is too long', `/${'x'.repeat(2_000)}?bron=brief`, ''],
])('the address to return to has %s', (_what, path, kept) => {
  const site = 'https://voedselbank.example';
  vi.stubGlobal('window', { location: new URL(path, site) });
  expect(currentPageUrl()).toBe(site + kept);
});
