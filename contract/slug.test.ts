import { expect, test } from 'vitest';
import { slugFrom } from './slug.ts';

test.each([
  ['Café "Zó"', 'cafe-zo'],
  ['Łódź', 'lodz'],
  ['Ærø & Straße', 'aero-en-strasse'],
])('the slug of %s is %s', (name, address) => expect(slugFrom(name)).toBe(address));
