import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { aGift, countAllRows, sendGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const sentence = 'Deze organisatie kan nog geen maandelijkse giften ontvangen. Eenmalig geven kan wel.';
const tooMuch = 'Een maandelijkse gift aan deze organisatie kan hoogstens € 500 zijn';

let organisation: Organisation;

beforeAll(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  await world.settle();
});

const setAbility = (takesMonthly: boolean | null, monthlyMaxCents: number | null = null) =>
  world.owner.query(
    'update organisation_secret set takes_monthly = $2, monthly_max_cents = $3 where organisation_id = $1',
    [organisation.id, takesMonthly, monthlyMaxCents],
  );

const form = async (query: string) =>
  (await world.app.inject(`/donation-embed?component=advanced&orgId=${organisation.id}${query}`)).body;

const post = (url: string, change: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({
      orgId: organisation.id,
      component: 'advanced',
      idempotencyKey: randomUUID(),
      amount: '25',
      isRecurring: 'true',
      email: 'noor@voorbeeld.nl',
      ...change,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('an organisation without direct debit', () => {
  beforeAll(() => setAbility(false));

  test('offers no subscription on the form', async () => {
    const html = await form('');
    expect(html).toContain('Doneer nu');
    expect(html).not.toContain('Maandelijks');
    expect(html).not.toContain('name="isRecurring"');
  });

  test('refuses a subscription with a message at the form field, and stores nothing', async () => {
    const before = await countAllRows(world);
    const answer = await sendGift(world, aGift(organisation, { isRecurring: true }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'validation_failed', message: sentence, error: sentence, fields: { isRecurring: sentence } },
    ]);
    expect(await countAllRows(world)).toEqual(before);
  });

  test('refuses a subscription from a form without script, says why, and accepts a one-off gift instead', async () => {
    const answer = await post('/api/donations');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
    expect(answer.body).not.toContain('Maandelijks');
    expect((await post('/api/donations', { isRecurring: '' })).statusCode).toBe(303);
  });

  test('tells a donor who chose a subscription on another page that only a one-off gift is possible', async () => {
    expect((await post('/donation-embed?component=advanced')).body).toContain(sentence);
  });

  test('accepts one-off donations', async () => {
    expect((await sendGift(world, aGift(organisation))).statusCode).toBe(201);
  });
});

describe('an organisation whose Mollie account limits the amount of a subscription', () => {
  beforeAll(() => setAbility(true, 500_00));

  test('refuses a subscription of a higher amount with a message that names the limit', async () => {
    const before = await countAllRows(world);
    const gift = aGift(organisation, { isRecurring: true, amount: '500.01' });
    expect((await sendGift(world, gift)).json()).toMatchObject({
      code: 'validation_failed',
      fields: { amount: tooMuch },
    });
    expect(await countAllRows(world)).toEqual(before);
    const plain = await post('/api/donations', { amount: 'anders', otherAmount: '750' });
    expect([plain.statusCode, plain.body.includes(tooMuch)]).toEqual([400, true]);
  });

  test('accepts a subscription at the limit, and a one-off donation above it', async () => {
    const amounts = [
      { isRecurring: true, amount: '500' },
      { isRecurring: false, amount: '750' },
    ];
    for (const change of amounts)
      expect((await sendGift(world, aGift(organisation, change))).statusCode).toBe(201);
  });
});

test('an organisation whose payment methods are unknown offers and accepts subscriptions', async () => {
  await setAbility(null);
  expect(await form('')).toContain('Maandelijks');
  expect((await sendGift(world, aGift(organisation, { isRecurring: true }))).statusCode).toBe(201);
});

describe('an in memoriam page', () => {
  const onlyOnce = 'Op een pagina ter nagedachtenis geeft u één keer. Kies een eenmalige gift.';

  beforeAll(async () => {
    await setAbility(true);
    await saveSetting(organisation, 'form_quarterly', 'ja');
    await saveSetting(organisation, 'form_yearly', 'ja');
  });

  test.each([
    { isRecurring: true },
    { isRecurring: true, frequency: 'monthly' },
    { isRecurring: true, frequency: 'quarterly' },
    { isRecurring: true, frequency: 'yearly' },
  ])('refuses a gift with %j, and stores nothing', async (change) => {
    const { slug } = await aCampaignPage(world, organisation, { kind: 'in_memoriam' });
    const before = await countAllRows(world);
    const answer = await sendGift(world, aGift(organisation, { page: slug, ...change }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'validation_failed', message: onlyOnce, error: onlyOnce, fields: { isRecurring: onlyOnce } },
    ]);
    expect(await countAllRows(world)).toEqual(before);
  });

  test('accepts a one-off gift while it is open, and passes a monthly gift to the organisation after it has closed', async () => {
    const { slug } = await aCampaignPage(world, organisation, { kind: 'in_memoriam' });
    expect((await sendGift(world, aGift(organisation, { page: slug }))).statusCode).toBe(201);
    const closed = await aCampaignPage(world, organisation, { kind: 'in_memoriam', state: 'closed' });
    const monthly = aGift(organisation, { page: closed.slug, isRecurring: true });
    expect((await sendGift(world, monthly)).statusCode).toBe(201);
  });
});
