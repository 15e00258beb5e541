import { expect, test } from 'vitest';
import { slugFrom } from './slug.ts';

test.each([
  ['Café "Zó"', 'cafe-zo'],
  ['Łódź', 'lodz'],
  ['Ærø & Straße', 'aero-en-strasse'],
  ['Mevrouw Wilhelmina Johanna van den Heuvel-Vermeulen', 'mevrouw-wilhelmina-johanna-van-den-heuvel'],
  [
    'Wij lopen met z’n allen de Elfstedentocht van 2027 uit',
    'wij-lopen-met-z-n-allen-de-elfstedentocht-van-2027',
  ],
  [`De ${'x'.repeat(60)}`, `de-${'x'.repeat(47)}`],
])('the slug of %s is %s', (name, address) => expect(slugFrom(name)).toBe(address));
