import { expect, test } from 'vitest';
import { deceasedIn } from './in-memoriam.ts';

test.each([
  ['Riet Jansen-de Groot', 'Riet Jansen-de Groot'],
  ['Ter nagedachtenis aan Piet van Dam', 'Piet van Dam'],
  ['In memoriam: Piet van Dam', 'Piet van Dam'],
  ['In Memoriam – Piet van Dam', 'Piet van Dam'],
  ['Piet van Dam, in memoriam', 'Piet van Dam'],
  ['Piet van Dam (in memoriam)', 'Piet van Dam'],
  ['In dierbare herinnering aan onze moeder', 'onze moeder'],
  ['Een gift ter nagedachtenis aan Piet', 'Piet'],
  ['In memoriam', 'In memoriam'],
])('the page ‘%s’ is in memory of ‘%s’', (title, name) => {
  expect(deceasedIn(title)).toBe(name);
});
