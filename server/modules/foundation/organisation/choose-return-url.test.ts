import { expect, test } from 'vitest';
import { chooseReturnUrl } from './choose-return-url.ts';

const hosts = ['www.goed-doel.nl', 'localhost:3000', 'shop.goed-doel.nl:8443'];
const formPath = '/donation-embed?orgId=1';
const choose = (requested: string | null | undefined, change = {}) =>
  chooseReturnUrl({ requested: [requested], hosts, websiteUrl: '', pageUrl: '', formPath, ...change });

test.each([
  ['https://www.goed-doel.nl/geef?a=1#b', 'https://www.goed-doel.nl/geef?a=1#b'],
  ['http://www.goed-doel.nl/', 'http://www.goed-doel.nl/'],
  ['https://www.goed-doel.nl:443/', 'https://www.goed-doel.nl/'],
  ['HTTPS://WWW.Goed-Doel.NL', 'https://www.goed-doel.nl/'],
  ['https://shop.goed-doel.nl:8443/', 'https://shop.goed-doel.nl:8443/'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  // A browser reads a backslash as a slash, so the normalised URL is returned.
  ['https:\\\\www.goed-doel.nl\\geef', 'https://www.goed-doel.nl/geef'],
  ['https:www.goed-doel.nl', 'https://www.goed-doel.nl/'],
  [' https://www.goed-doel.nl/\n', 'https://www.goed-doel.nl/'],
])('accepts the return URL %j and returns %s', (requested, expected) => {
  expect(choose(requested)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://www.goed-doel.nl/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://www.goed-doel.nl/1',
  'ftp://www.goed-doel.nl/',
  'file:///etc/passwd',
  '//evil.example',
  '//www.goed-doel.nl',
  '\\\\evil.example',
  '/pad',
  'www.goed-doel.nl',
  'https://evil.example',
  'https://www.goed-doel.nl@evil.example',
  'https://www.goed-doel.nl:geheim@evil.example',
  'https://jan@www.goed-doel.nl',
  'https://evil.example\\@www.goed-doel.nl',
  'https://evil.example#@www.goed-doel.nl',
  'https://www.goed-doel.nl.evil.example',
  'https://evilwww.goed-doel.nl',
  'https://goed-doel.nl',
  'https://www.goed-doel.nl.',
  'https://www.goed-doel.nl:8443',
  'https://shop.goed-doel.nl',
  'http://localhost',
  'http://www.goed-doel.nl:443',
  'https://',
  '',
  null,
  undefined,
])('ignores the return URL %j', (requested) => {
  expect(choose(requested)).toBe(formPath);
});

test('uses the first safe return URL', () => {
  const requested = [
    'https://evil.example',
    null,
    'https://www.goed-doel.nl/1',
    'https://www.goed-doel.nl/2',
  ];
  expect(chooseReturnUrl({ requested, hosts, websiteUrl: '', pageUrl: '', formPath })).toBe(
    'https://www.goed-doel.nl/1',
  );
});

test('falls back to the thank-you page, then the website, then the hosted form', () => {
  const websiteUrl = 'https://goed-doel.nl';
  const pageUrl = 'https://goed-doel.nl/dank';
  expect(choose(null, { websiteUrl, pageUrl })).toBe(pageUrl);
  expect(choose(null, { websiteUrl })).toBe(websiteUrl);
  expect(choose(null)).toBe(formPath);
});

test('accepts a URL on the host of the website or of the thank-you page', () => {
  const own = { websiteUrl: 'https://goed-doel.nl', pageUrl: 'https://dank.goed-doel.nl/dank' };
  expect(choose('https://goed-doel.nl/geef', own)).toBe('https://goed-doel.nl/geef');
  expect(choose('https://dank.goed-doel.nl/geef', own)).toBe('https://dank.goed-doel.nl/geef');
  expect(choose('https://evil.example', { ...own, hosts: [] })).toBe('https://dank.goed-doel.nl/dank');
});
