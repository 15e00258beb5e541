import { expect, test } from 'vitest';
import { findNameError, isReservedName } from './names.ts';

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
])('%j is no name, because it leads elsewhere', (name) => {
  expect(findNameError(name)).toContain('geen webadres');
});

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
])('%j is a name', (name) => {
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
])('%j reads as the name of the platform', (name) => {
  expect(isReservedName(name)).toBe(true);
});
