import { expect, test } from 'vitest';
import { mustBeSeenFirst } from './action-pages.ts';

test.each([
  'Kijk op https://kwaad.example',
  'Kijk op www.kwaad.example',
  'Kijk op kwaad.nl voor meer',
  'Kijk op kwaad punt nl',
  'kwaad[.]nl en kwa\u200bad.nl',
  '<script>alert(1)</script>',
  '&#60;b&#62;',
  '[klik](javascript:x)',
  'Mail mij op noor@voorbeeld.nl',
  'noor (at) voorbeeld.nl',
  'Breng het naar 6711 AB 12',
  'Stort op NL91 ABNA 0417 1643 00',
  'Bel 06-12 34 56 78',
  'Bel +31 6 12345678',
  'Bel 0031612345678',
  'Bel 06.12.34.56.78',
  'Bel +31 (0)6 12345678',
  'Kijk op sem . nl',
  'Kijk op kwaad . de',
  'K W A A D . N L',
  '\u202eln.daawk//:sptth',
  'ge\u2067keerd',
])('%j is seen by the organisation first', (text) => {
  expect(mustBeSeenFirst(text)).toBe(true);
});

test.each([
  'Ik loop 42 km voor de voedselbank. Doet u mee?',
  'Wij willen € 2.500 ophalen, 5 < 10 en 10 > 5.',
  'Op 1 december 2026 zwem ik van 10.00 tot 12.30 uur.\n\n- eerst de Maas\n- dan de Waal\n\n**Dank** voor uw gift',
  'Ik loop voor u. De opbrengst is voor de buurt. Me dunkt. Info volgt.\nDe start is om 10.00 uur.',
  'Op 01.12.2026 lopen wij 10 km, 5 keer 2 000 meter, met 0 tot 100 mensen.',
  'In 2025 waren we met z’n allen; nu met 1234 mensen.',
])('%j can be shown at once', (text) => {
  expect(mustBeSeenFirst(text)).toBe(false);
});
