import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { findLatinNameError, findNameError, fullName, isReservedName, nameLine } from './names.ts';

test.each([
  'mijn-ing.support/login',
  'ING t.co/x',
  'Stichting Natuur.nl',
  'https://kwaad.example',
  'www.kwaad.example',
  'Jan kwaad@kwaad.example',
  'Bel 0900-1234',
  'Bel 06 12345678',
  'Win op kwaad。com',
  'Ga naar 45.33.32.156/login',
  '45.33.32.156',
  '[2606:4700::1111]/x',
  '[2606:4700:0:0:0:0:0:1111]/x',
  'kwaad:8080/x',
  'NL91ABNA0417164300',
  'nl91abna0417164300',
  'NL91 ABNA 0417 1643 00',
  'NL 91 ABNA 0417.1643.00',
  'Stort op BE68 5390 0754 7034',
  'kwaad[.]com',
  'kwaad(.)com',
  'kwaad (punt) com',
  '٠٦١٢٣٤٥٦٧٨',
  '०६१२३४५६७८',
  'whatsapp O6I2345678',
  'o6-I2345678',
  'bel-0900-1234',
  'bel_0900_1234',
  'bel0612345678',
  ...['–', '—', ', ', ':', ';', '*', '&', '\\', '|', '…', '♥', '\ufe0f', '\u034f', '\u2800', '\u0336'].map(
    (separator) => `Bel ${['06', '12', '34', '56', '78'].join(separator)}`,
  ),
  'Bel 0900–1234',
  'NL91–ABNA–0417–1643–00',
  'NL91\u034fABNA\ufe0f0417164300',
  'evil\ufe0f.com/login',
  'evil.c\u2800om',
])(
  '%j is refused as a name, because it contains a link, e-mail address, telephone number or bank account number',
  (name) => {
    expect(findNameError(name)).toContain('geen webadres');
  },
);

test.each([
  'J.P. de Vries',
  'J.P.de Vries',
  'J.Jansen',
  'P.van der Berg',
  'M.in ’t Veld',
  'St. Nicolaas',
  'St.Nicolaas',
  'A.B.N. Jansen',
  'Dr. O.K. de Boer',
  'J.M.',
  'Stichting Natuur en Milieu',
  'Stichting ’40-’45',
  'Vereniging 1818',
  'Scouting 12345678',
  'penningmeester-08512345',
  'Zoë Ünal',
  'Łukasz Şahin',
  'jan.de.vries',
  'Stichting Gulhartig',
  'Gul en Hartelijk',
  'Versie 1.2',
  'Versie 1.2.3',
  'Feest op 12-11-2026',
  'Herdenking 04-05-2026',
  'Herdenking 04-05-1940 – 05-05-1945',
  'Fonds 1.250,00',
  'Fonds 1.250.000.000',
  'Inloop 10:30/11:30',
  'Seizoen:2025/2026',
  'Scouting 1e IJmond',
  'Stichting 4-5 mei',
  'Wijkcentrum 2.0',
  'A4',
  'Route 66',
  'Klas 3B',
  'Olie 10l',
  'jan1985',
  'Ольга Іванівна',
  'Ελένη',
])('%j is accepted as a name', (name) => {
  expect(findNameError(name)).toBeUndefined();
});

test.each([
  'Gulhart',
  'gulhart',
  'G U L H A R T',
  'Gul-Hart',
  'GuIhart',
  'Gu1hart',
  'Gülhart',
  'Gulhаrt', // with a Cyrillic а
  'Gulhart support',
  'Team Gulhart',
  'gulhart_nl',
  'Gul\u200bhart',
  'Ｇulhart',
  'ɢulhart Helpdesk',
  'ɢᴜʟʜᴀʀᴛ',
  'G\ufe0fulhart',
  'Gul\u2800hart',
  'Gul\u3164hart',
  'Gul\u{e0061}hart',
  'Gulħart',
  'Gulhært',
  'Gul–hart',
])('%j is reserved, because it looks like the name of the platform', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  'Het ɢezin',
  'Stichting Kindɑ', // with U+0251
  'Stichting Օpen Hand', // with an Armenian O
  'Stichting Оpen Hand', // with a Cyrillic O
  'Stichting Οpen Hand', // with a Greek O
  'Stichting Op℮n Hand',
  'Stichting 𝐎pen Hand',
  'Ｓtichting Open Hand',
  'Stichting Ⓞpen Hand',
  'Stichting 🅾pen Hand',
  'Stichting Ⅰ',
  'Klas ٣',
  'µitvaart',
  'Stichting De Open Hand ✓',
  'Stichting De Open Hand 😀',
  'Hart ❤️ voor ’t dorp',
  'Stichting ™',
  'Open\u2003Hand',
])('%j is refused as a name of an organisation, because it has unusual characters', (name) => {
  expect(findLatinNameError(name)).toContain('gewone letters');
});

test.each([
  'Stichting Zoë & Café',
  'Stichting Zoe\u0308',
  'Łukasz Şahin İnönü',
  'Șerban Țiriac',
  'Straße 9',
  'Hart voor ’t dorp!',
  'Stichting Jan & Zn. – Ålesund (2024)',
  '1%Club: “Samen” / Jong+Oud',
  'Stichting ’40-’45',
])('%j is accepted as a name of an organisation', (name) => {
  expect(findLatinNameError(name)).toBeUndefined();
});

describe('a first and a last name together', () => {
  const name = z.optional(z.nullable(nameLine({ max: 50 })));
  const person = z.object({ firstName: name, lastName: name }).check(fullName);

  test.each([
    ['06 12 34', '56 78', 'geen webadres'],
    ['Bel 06', '12345678', 'geen webadres'],
    ['Gul', 'hart Beveiliging', 'Gulhart'],
  ])('%j and %j are refused with an error at the last name', (firstName, lastName, sentence) => {
    const { error } = person.safeParse({ firstName, lastName });
    expect(error?.issues).toMatchObject([
      { path: ['lastName'], message: expect.stringContaining(sentence) as string },
    ]);
  });

  test.each([
    ['Jan', 'de Vries'],
    ['J.', 'de Vries'],
    ['', ''],
    [null, 'de Vries'],
    ['Jan', undefined],
  ])('%j and %j are accepted', (firstName, lastName) => {
    expect(person.safeParse({ firstName, lastName }).success).toBe(true);
  });
});
