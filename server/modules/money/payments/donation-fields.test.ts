import { beforeAll, describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aMonthlyGift,
  aStartedGift,
  countAllRows,
  donationOf,
  sendGift,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;

beforeAll(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

const tooLittle = 'Bedrag is verplicht en moet minimaal 1 zijn';
const howToWrite = 'Typ het bedrag in cijfers, bijvoorbeeld 15 of 12,50';
const tooMuchOnce = 'Een gift kan hoogstens € 50.000 zijn';
const tooMuchMonthly = 'Een maandelijkse gift kan hoogstens € 1.000 zijn';

describe('amounts', () => {
  const refused: [unknown, boolean, string][] = [
    ...[undefined, null, '', ' ', true, false, [], [25], {}, 'veel', 'NaN', '٢٥', '½'].map(
      (amount): [unknown, boolean, string] => [amount, false, tooLittle],
    ),
    ...[0, -5, '-5', 0.99, '0.99', 0.999, '.50'].map((amount): [unknown, boolean, string] => [
      amount,
      false,
      tooLittle,
    ]),
    ...['0x10', '1e3', '+5', '10 cent', '1.250,00', '1,250.00', '1 250', '12,5,0', '10.'].map(
      (amount): [unknown, boolean, string] => [amount, false, howToWrite],
    ),
    ['1.250', false, '1.250 kan twee dingen betekenen: typ 1250 of 1,25'],
    ['€ 1.250', false, '1.250 kan twee dingen betekenen: typ 1250 of 1,25'],
    ['10.001', true, '10.001 kan twee dingen betekenen: typ 10001 of 10,00'],
    ...[Infinity, 1e21, '1e309', '12345678', 123456789012].map((amount): [unknown, boolean, string] => [
      amount,
      false,
      tooMuchOnce,
    ]),
    ['12345678', true, tooMuchMonthly],
    [50_000.01, false, tooMuchOnce],
    ['9999999', false, tooMuchOnce],
    ['1000.01', true, tooMuchMonthly],
    [50_000, true, tooMuchMonthly],
  ];

  test.each(refused)(
    'written as %j (monthly: %j) are refused with the error: %s',
    async (amount, isRecurring, sentence) => {
      const before = await countAllRows(world);
      // Insert the amount as text, because 1e309 is valid JSON but JSON.stringify cannot write it.
      const json = JSON.stringify(aGift(organisation, { amount: '@', isRecurring }));
      const payload = json.replace('"@"', amount === Infinity ? '1e309' : (JSON.stringify(amount) ?? 'null'));
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/donations',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'validation_failed',
        message: sentence,
        fields: { amount: sentence },
      });
      expect(await countAllRows(world)).toEqual(before);
    },
  );

  test.each([
    [1, 1_00],
    ['1,00', 1_00],
    ['12,5', 12_50],
    [12.34, 12_34],
    [' 25 ', 25_00],
    ['10 euro', 10_00],
    ['€ 25,-', 25_00],
    ['10 €', 10_00],
    ['50000.00', 50_000_00],
    [0.1 + 0.9, 1_00],
  ])('written as %j are stored as %s cents', async (amount, cents) => {
    const gift = await aStartedGift(world, organisation, { amount });
    expect(await donationOf(world, gift)).toMatchObject({ amount_cents: cents });
  });

  test('of a thousand euros a month are accepted', async () => {
    await aMonthlyGift(world, organisation, { amount: 1_000 });
    await expectLedgersToMatch(world);
  });
});

describe('the other fields of a form', () => {
  test.each([
    ['email', 'geen adres', 'Voer een geldig e-mailadres in'],
    ['email', 'a@b.nl\r\nBcc: x@y.nl', 'Voer een geldig e-mailadres in'],
    ['email', undefined, 'Voer een geldig e-mailadres in'],
    ['firstName', 'x'.repeat(101), 'Gebruik hoogstens 100 tekens.'],
    ['lastName', 'a\nb', 'Gebruik geen regeleinden of stuurtekens.'],
    ['currency', 'USD', 'Alleen euro is mogelijk.'],
    ['paymentMethod', 'creditcard', 'Alleen iDEAL is mogelijk.'],
    ['idempotencyKey', 'telkens-dezelfde', 'De sleutel moet een UUID zijn.'],
    ['status', 'completed', 'Dit veld kennen we niet.'],
    ['tenantId', randomId(), 'Dit veld kennen we niet.'],
    ['apiEnvironment', 'live', 'Dit veld kennen we niet.'],
  ])('%s with the value %j is refused with a message', async (field, value, sentence) => {
    const before = await countAllRows(world);
    const answer = await sendGift(world, aGift(organisation, { [field]: value }));
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    expect(await countAllRows(world)).toEqual(before);
  });

  test.each([null, [], 'tekst', 5])('the body %j is refused', async (payload) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/donations',
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  });

  test('an invalid return URL is ignored', async () => {
    const gift = await aStartedGift(world, organisation, { returnUrl: 'a\u0000b' });
    expect(await donationOf(world, gift)).toMatchObject({ return_url: null });
  });

  test('a form with a filled honeypot field is refused, and nothing is stored', async () => {
    const before = await countAllRows(world);
    const answer = await sendGift(world, aGift(organisation, { website: 'https://spam.example' }));
    expect(answer.statusCode).toBe(400);
    expect(await countAllRows(world)).toEqual(before);
  });
});
