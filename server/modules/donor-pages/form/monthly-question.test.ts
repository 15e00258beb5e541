import { beforeEach, expect, test } from 'vitest';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import {
  aGift,
  countAllRows,
  onlyDonationOf,
  sendGift,
  sendGiftForm,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'form_monthly_question', '50');
});

const send = (fields: Record<string, string>) => sendGiftForm(world, fields);

const filledIn = (change: Record<string, string> = {}) => ({
  orgId: organisation.id,
  component: 'advanced',
  asks: '1',
  amount: 'anders',
  otherAmount: '15',
  isRecurring: 'false',
  email: 'noor@voorbeeld.nl',
  firstName: 'Noor "de" Wit',
  website: '',
  ...change,
});

function answer(html: string, monthlyInstead: string) {
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const fields = hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]);
  return { ...Object.fromEntries(fields), monthlyInstead } as Record<string, string>;
}

const redirected = { statusCode: 303 };
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button class="quieter" ([^>]*)>([^<]*)</g)].map(([, attributes = '', text]) => [
    /name="monthlyInstead"/.test(attributes) && /value="([^"]*)"/.exec(attributes)?.[1],
    text?.replaceAll('\u00a0', ' '),
  ]);

test('a donor without script gets the question with two equal buttons, and nothing is stored before the answer', async () => {
  const before = await countAllRows(world);
  const { statusCode, body } = await send(filledIn());
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Maak er €\u00a05 per maand van?</h1>');
  expect(buttonsIn(body)).toEqual([
    ['5', 'Ja, € 5 per maand'],
    ['', 'Nee, eenmalig € 15'],
  ]);
  expect(await countAllRows(world)).toEqual(before);
});

test('the form of a campaign page proposes one of the preset amounts of that page', async () => {
  const page = await aCampaignPage(world, organisation, { preset_amounts: '9; 15; 40' });
  const { body } = await send(filledIn({ component: 'page', page: page.slug, otherAmount: '30' }));
  expect(body).toContain('<h1>Maak er €\u00a09 per maand van?</h1>');
});

test('the answer “yes” makes a monthly gift of the proposed amount, and the answer “no” a one-off gift', async () => {
  const { body } = await send(filledIn());
  expect(await send(answer(body, '5'))).toMatchObject(redirected);
  expect(await onlyDonationOf(world, organisation)).toMatchObject({
    amount_cents: 5_00,
    is_recurring: true,
    first_name: 'Noor "de" Wit',
  });

  organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'form_monthly_question', '50');
  const other = await send(filledIn());
  expect(await send(answer(other.body, ''))).toMatchObject(redirected);
  expect(await onlyDonationOf(world, organisation)).toMatchObject({
    amount_cents: 15_00,
    is_recurring: false,
  });
});

test('a second answer makes no second gift, and a donor who goes back is not asked again', async () => {
  const { body } = await send(filledIn());
  const first = await send(answer(body, ''));
  expect((await send(answer(body, ''))).headers.location).toBe(first.headers.location);
  // The donor goes back to the form and sends it again.
  expect((await send(filledIn())).headers.location).toBe(first.headers.location);
  // After a different answer the form is shown again, without the question.
  const changed = await send(answer(body, '5'));
  expect(changed.statusCode).toBe(409);
  expect(changed.body).toContain('Met dit formulier is al een andere gift begonnen');
  expect(changed.body).not.toContain('name="asks"');
  expect(await onlyDonationOf(world, organisation)).toMatchObject({ amount_cents: 15_00 });
});

test('a donor who corrects an error is asked afterwards, and the proposed amount includes the costs', async () => {
  await saveSetting(organisation, 'form_costs', '0,32');
  const wrong = await send(filledIn({ email: 'geen adres', paysCosts: 'true' }));
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('name="asks" value="1"');
  const { body } = await send(filledIn({ paysCosts: 'true' }));
  expect(body).toContain('<h1>Maak er €\u00a05,32 per maand van?</h1>');
  expect(buttonsIn(body)).toEqual([
    ['5', 'Ja, € 5,32 per maand'],
    ['', 'Nee, eenmalig € 15,32'],
  ]);
  await send(answer(body, '5'));
  expect(await onlyDonationOf(world, organisation)).toMatchObject({ amount_cents: 5_32, costs_cents: 32 });
});

test.each([
  ['a gift above the maximum of the question', { otherAmount: '50,01' }],
  ['a gift no larger than the proposed amount', { otherAmount: '5' }],
  ['a monthly gift', { isRecurring: 'true' }],
  ['a gift from a website’s own form', { asks: '' }],
])('%s goes straight to the payment', async (_what, change) => {
  expect(await send(filledIn(change))).toMatchObject(redirected);
});

test('the question is not asked if the setting is empty, on the simple form, or for a gift sent through the API', async () => {
  const form = async () =>
    (await world.app.inject(`/donation-embed?component=advanced&orgId=${organisation.id}`)).body;
  expect(await form()).toContain('id="question"');
  const simple = await world.app.inject(`/donation-embed?component=simple&orgId=${organisation.id}`);
  expect(simple.body).not.toContain('id="question"');
  expect((await sendGift(world, aGift(organisation, { amount: '15.00' }))).statusCode).toBe(201);
  await saveSetting(organisation, 'form_monthly_question', '');
  expect(await form()).not.toContain('id="question"');
  expect(await send(filledIn({ email: 'iemand@voorbeeld.nl' }))).toMatchObject(redirected);
});
