import { describe, expect, test } from 'vitest';
import {
  changePasswordBody,
  loginBody,
  newPassword,
  passwordHint,
  registrationBody,
  strongPassword,
} from './accounts.ts';

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

describe('a new password', () => {
  test.each([
    [undefined, 'Vul een nieuw wachtwoord in'],
    ['', 'Vul een nieuw wachtwoord in'],
    ['kort', 'Wachtwoord moet minstens 8 tekens bevatten'],
    ['a'.repeat(201), 'Wachtwoord mag hoogstens 200 tekens bevatten'],
    ['allesklein', 'Wachtwoord moet minstens één hoofdletter bevatten'],
    ['ALLESGROOT', 'Wachtwoord moet minstens één kleine letter bevatten'],
    ['GeenCijfer', 'Wachtwoord moet minstens één cijfer bevatten'],
    ['Geen1Teken', 'Wachtwoord moet minstens één speciaal teken bevatten'],
    ['Spatie 1 is geen teken', 'Wachtwoord moet minstens één speciaal teken bevatten'],
  ])('%j is refused with one error, from the first rule that fails: %s', (password, sentence) => {
    expect(messagesOf(strongPassword.safeParse(password))).toEqual([sentence]);
  });

  test.each(['Zeven-Bergen-7', 'Ünieke_spreuk_9', `Aa1!${'x'.repeat(196)}`])('%j is accepted', (password) => {
    expect(strongPassword.safeParse(password).success).toBe(true);
  });

  test('that is empty gets its error after the error of an empty current password', () => {
    expect(messagesOf(changePasswordBody.safeParse({ currentPassword: '', newPassword: '' }))).toEqual([
      'Vul uw huidige wachtwoord in',
      'Vul een nieuw wachtwoord in',
    ]);
  });
});

describe('a login', () => {
  test('with an invalid address and no password reports both errors', () => {
    expect(messagesOf(loginBody.safeParse({ email: 'jan', password: '' }))).toEqual([
      'Ongeldig e-mailadres',
      'Wachtwoord is verplicht',
    ]);
  });

  test('with an unknown field is refused', () => {
    const { error } = loginBody.safeParse({ email: 'jan@voorbeeld.nl', password: 'x', isAdmin: true });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['isAdmin'] }]);
  });
});

describe('a registration', () => {
  const complete = {
    username: 'jan',
    email: 'jan@voorbeeld.nl',
    password: 'Zeven-Bergen-7',
    organisationName: 'Stichting Jan',
  };

  test.each([
    [{ username: 'ja' }, 'Gebruikersnaam moet minimaal 3 tekens bevatten'],
    [
      { username: 'jan😀' },
      'Gebruik gewone letters, met of zonder accent, cijfers en leestekens. Andere tekens en emoji kunnen niet.',
    ],
    [{ username: undefined }, 'Gebruikersnaam moet minimaal 3 tekens bevatten'],
    [{ username: 'jan jansen' }, 'Gebruikersnaam mag geen spaties bevatten'],
    [{ email: 'jan' }, 'Voer een geldig e-mailadres in'],
    [{ email: 7 }, 'Voer een geldig e-mailadres in'],
    [{ password: 'zeven77' }, 'Wachtwoord moet minimaal 8 tekens bevatten'],
    [{ password: 'x'.repeat(201) }, 'Wachtwoord mag hoogstens 200 tekens bevatten'],
    [{ password: 'welkom12' }, 'Wachtwoord moet minstens één hoofdletter bevatten'],
    [{ organisationName: 'S' }, 'Organisatienaam moet minimaal 2 tekens bevatten'],
    [{ organisationEmail: 'geen adres' }, 'Voer een geldig e-mailadres in voor de organisatie'],
  ])('with %j is refused: %s', (replaced, sentence) => {
    expect(messagesOf(registrationBody.safeParse({ ...complete, ...replaced }))).toEqual([sentence]);
  });

  test.each([undefined, '', 'info@voorbeeld.nl'])(
    'accepts %j as the organisation’s e-mail address',
    (address) => {
      expect(registrationBody.safeParse({ ...complete, organisationEmail: address }).success).toBe(true);
    },
  );

  test('accepts a password of 64 characters', () => {
    const password = `Aa1!${'x'.repeat(60)}`;
    expect(registrationBody.safeParse({ ...complete, password }).success).toBe(true);
  });
});

test.each(['welkom12', 'Welkom12', 'WELKOM12!', 'welkom-Welkom', 'Zeven-Bergen-7'])(
  'the password %j gets the same errors at registration, change and reset',
  (password) => {
    const verdict = strongPassword.safeParse(password).error?.issues.map(({ message }) => message);
    expect(messagesOf(newPassword.safeParse(password))).toEqual(verdict);
  },
);

describe('the hint beside a new password', () => {
  test('names every requirement', () => {
    for (const word of ['8 tekens', 'hoofdletter', 'kleine letter', 'cijfer', 'speciaal teken'])
      expect(passwordHint).toContain(word);
  });
});
