import { expect, test } from 'vitest';
import { mustBeSeenFirst } from './contact-details.ts';

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
  'Log in op mijn-ing.support/login',
  'Log in op mijn-ing.support.',
  'Zie t.co/x',
  'Zie T.CO/x',
  'Zie kwaad .support',
  'Zie kwaad(punt)support',
  'Zie kwaad。com',
  'Zie пример.рф',
  'Zie 93.184.216.34/x',
  'Bel 0900-1234',
  'Bel 0900 12',
  'Bel 0800 022',
  'Bel 085 201',
  'Bel 088-123',
  'Bel 555 12 34',
  'Geef 1234567 door',
  'Bel 1-2-3-4-5-6-7',
])('%j is seen by the organisation first', (text) => {
  expect(mustBeSeenFirst(text)).toBe(true);
});

test.each([
  'Ik loop 42 km voor de voedselbank. Doet u mee?',
  'Wij willen € 2.500 ophalen, 5 < 10 en 10 > 5.',
  'Op 1 december 2026 zwem ik van 10.00 tot 12.30 uur.\n\n- eerst de Maas\n- dan de Waal\n\n**Dank** voor uw gift',
  'Ik loop voor u. De opbrengst is voor de buurt. Me dunkt. Info volgt.\nDe start is om 10.00 uur.',
  'Op 01.12.2026 lopen wij 10 km, 5 keer 2 000 meter, met 0 tot 100 mensen.',
  'Ik loop.De opbrengst is voor de buurt.',
  'Wij geven met ons hart.naar elkaar.Wij lopen.Iedereen helpt.',
  'Groet van J.P. de Vries, A.B.N. Jansen, Dr. O.K. de Boer en St. Nicolaas, o.a. namens m.b.t.',
  'In het seizoen 2025-2026, van 10.00-12.30 uur op 01-12-2026, halen we € 1.250.000 op; samen 1.250.000 stappen.',
  'In 2025 waren we met z’n allen; nu met 1234 mensen.',
])('%j can be shown at once', (text) => {
  expect(mustBeSeenFirst(text)).toBe(false);
});
