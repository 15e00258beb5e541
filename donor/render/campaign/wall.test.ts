import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Wall, type WallEntry, type WallView } from './wall.tsx';

const entry: WallEntry = {
  name: 'Noor',
  message: 'Zet hem op',
  amountCents: 12_50,
  at: new Date('2026-11-16T23:30:00Z'),
  via: null,
};
const render = (wall: WallView) =>
  renderToStaticMarkup(createElement(Wall, { wall, heading: 'Zij gaven ook' })).replaceAll('\u00a0', ' ');

test('a message is plain text: HTML is escaped, and a URL is not a link', () => {
  const message = '<img src=x onerror=alert(1)> https://kwaad.example';
  const html = render({ entries: [{ ...entry, name: '<b>Noor</b>', message }], otherCount: 0 });
  expect(html).toContain('&lt;img src=x');
  expect(html).toContain('&lt;b&gt;Noor');
  expect(html).not.toMatch(/<img|<b>Noor|<a /);
});

test('an entry shows a public amount, the title of the sub-page that brought the gift, and the day in the Dutch time zone', () => {
  expect(render({ entries: [entry], otherCount: 0 })).toContain('€ 12,50');
  expect(render({ entries: [entry], otherCount: 0 })).toContain('17 november 2026');
  expect(render({ entries: [{ ...entry, via: 'Loop van Jan' }], otherCount: 0 })).toContain(
    '<small>via Loop van Jan, <time',
  );
  const anonymous = render({ entries: [{ ...entry, name: null, amountCents: null }], otherCount: 0 });
  expect(anonymous).toContain('Anoniem');
  expect(anonymous).not.toContain('€');
});

test.each([
  [0, ''],
  [1, 'en nog 1 ander'],
  [31, 'en nog 31 anderen'],
])('with %i other donors the wall says %j', (otherCount, words) => {
  const html = render({ entries: [entry], otherCount });
  expect(words ? html.includes(`${words}<`) : !html.includes('en nog')).toBe(true);
});

test('an empty wall renders nothing', () => {
  expect(render({ entries: [], otherCount: 0 })).toBe('');
});
