import { expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { validateHonour } from './read-honour.ts';

const now = new Date('2027-03-26T10:00:00Z');
const card = { honourName: 'Oma Riet', honourTo: 'Riet', honourEmail: 'riet@voorbeeld.nl' };

function refusalOf(change: Parameters<typeof validateHonour>[0]) {
  try {
    validateHonour({ ...card, ...change }, now);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields;
  }
}

const links = 'Laat links, adressen en telefoonnummers weg; dan mailen wij het kaartje.';
const day = 'Kies een dag van vandaag tot over een jaar.';
test.each([
  [{ honourOn: '2027-03-26' }, {}],
  [{ honourOn: '2028-03-26', honourMessage: 'Van harte. 1 < 2 & zo.' }, {}],
  [{ honourName: '' }, { honourName: 'Vul in ter ere van wie u geeft.' }],
  [{ honourTo: '' }, { honourTo: 'Vul in voor wie het kaartje is.' }],
  [{ honourEmail: '' }, { honourEmail: 'Voer een geldig e-mailadres in' }],
  [{ honourOn: '2027-03-25' }, { honourOn: day }],
  [{ honourOn: '2028-03-27' }, { honourOn: day }],
  [{ honourMessage: 'Kijk op www.kwaad.nl' }, { honourMessage: links }],
  [{ honourMessage: 'Log in op mijn-ing.support/login' }, { honourMessage: links }],
  [{ honourMessage: 'Bel 0900-1234' }, { honourMessage: links }],
  [
    { honourMessage: '<a href=x>klik</a>', honourTo: 'kwaad.com' },
    { honourMessage: links, honourTo: links },
  ],
  [{ firstName: 'https://kwaad.example', lastName: 'de Wit' }, { firstName: links }],
  [{ firstName: '612 34', lastName: '56 78' }, { lastName: links }],
  [{ firstName: 'Noor', lastName: 'de Wit' }, {}],
  [{ honourMessage: 'Bel 06–12–34–56–78' }, { honourMessage: links }],
  [{ honourMessage: 'Herdacht 12 03 1940 - 05 06 2020' }, {}],
  // A donor who names no recipient sends no card. So a link in the donor's name and a past date are accepted.
  [{ honourTo: '', honourEmail: '', honourOn: '2020-01-01', firstName: 'www.noor.nl' }, {}],
])('a gift with the fields %j gets the errors %j', (change, fields) => {
  expect(refusalOf(change)).toEqual(fields);
});
