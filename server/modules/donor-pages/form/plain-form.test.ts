import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { countAllRows, donationOf, pay, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

let now = () => new Date();
const world = useGivingWorld(() => ({ clock: { now: () => now() } }));
let organisation: Organisation;

beforeAll(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

/** All fields of the form, because a browser without script also sends the empty fields. */
const filledIn = (change: Record<string, string> = {}) => ({
  orgId: organisation.id,
  component: 'advanced',
  idempotencyKey: randomUUID(),
  paymentMethod: 'ideal',
  currency: 'EUR',
  amount: '25',
  otherAmount: '',
  isRecurring: 'false',
  email: 'noor@voorbeeld.nl',
  firstName: '',
  lastName: '',
  website: '',
  ...change,
});

function send(fields: Record<string, string>, url = '/api/donations') {
  return world.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://www.goed-doel.nl',
      'sec-fetch-site': 'cross-site',
    },
  });
}

async function donationBehind(answer: { headers: Record<string, unknown> }) {
  const checkoutUrl = String(answer.headers['location']);
  const { rows } = await world.owner.query('select donation_id as id from payment where checkout_url = $1', [
    checkoutUrl,
  ]);
  const { id } = rows[0];
  return { id, checkoutUrl, ...(await donationOf(world, { id })) };
}

test('a form without an idempotency key makes one gift when it is sent three times at the same moment', async () => {
  const fields = filledIn({ email: 'tweemaal@voorbeeld.nl', idempotencyKey: '' });
  const answers = await Promise.all([send(fields), send(fields), send(fields)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
});

test('a form without an idempotency key makes one gift when it is sent twice within ten minutes, and a second gift half an hour later', async () => {
  const fields = filledIn({ email: 'grens@voorbeeld.nl', idempotencyKey: '' });
  const nextPeriod = (Math.floor(Date.now() / 600_000) + 1) * 600_000;
  const sendAt = async (time: number) => {
    now = () => new Date(time);
    return (await send(fields)).headers.location;
  };
  const before = await sendAt(nextPeriod - 1);
  const after = await sendAt(nextPeriod);
  const later = await sendAt(nextPeriod + 30 * 60_000);
  now = () => new Date();
  expect(before).toContain('http');
  expect(after).toBe(before);
  expect(later).not.toBe(before);
});

test('a form without an idempotency key makes a second gift when it is changed and sent again', async () => {
  const fields = filledIn({ email: 'tweemaal@voorbeeld.nl', idempotencyKey: '' });
  const first = await send(fields);
  const second = await send({ ...fields, amount: '50' });
  expect(second.statusCode).toBe(303);
  expect(second.headers.location).not.toBe(first.headers.location);
});

test('a donor who has paid can give the same amount again without script', async () => {
  const fields = filledIn({ email: 'nogmaals@voorbeeld.nl', idempotencyKey: '' });
  await pay(await donationBehind(await send(fields)));
  await world.settle();
  const returned = await send(fields);
  expect(returned.statusCode).toBe(409);
  const again = await send({ ...fields, idempotencyKey: valueOf(returned.body, 'idempotencyKey') ?? '' });
  expect(again.statusCode).toBe(303);
});

function valueOf(html: string, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  return input && /value="([^"]*)"/.exec(input)?.[1];
}

describe('a form without script', () => {
  test('redirects to the checkout with status 303', async () => {
    const answer = await send(filledIn());
    expect(answer.statusCode).toBe(303);
    const donation = await donationBehind(answer);
    expect(donation).toMatchObject({
      amount_cents: 25_00,
      is_recurring: false,
      email: 'noor@voorbeeld.nl',
      first_name: null,
      last_name: null,
      status: 'pending',
    });
    await pay(donation);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test("reads a decimal comma in the field 'Ander bedrag'", async () => {
    const answer = await send(filledIn({ amount: 'anders', otherAmount: '12,50' }));
    expect(await donationBehind(answer)).toMatchObject({ amount_cents: 12_50 });
  });

  test("ignores the field 'Ander bedrag' when a preset is chosen", async () => {
    const answer = await send(filledIn({ amount: '50', otherAmount: '12,50' }));
    expect(await donationBehind(answer)).toMatchObject({ amount_cents: 50_00 });
  });

  test.each(['true', 'on', '1'])('starts a monthly gift with isRecurring=%s', async (isRecurring) => {
    const donation = await donationBehind(await send(filledIn({ isRecurring })));
    await pay(donation);
    await world.settle();
    expect(await subscriptionOf(world, donation)).toMatchObject({ status: 'active', amount_cents: 25_00 });
    await expectLedgersToMatch(world);
  });

  test('redirects to the same checkout when it is sent twice', async () => {
    const form = filledIn();
    const [first, second] = await Promise.all([send(form), send(form)]);
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect(second.headers['location']).toBe(first.headers['location']);
  });

  test('may have unknown fields', async () => {
    const answer = await send({
      amount: '10',
      email: 'noor@voorbeeld.nl',
      orgId: organisation.id,
      verstuur: 'Ja!',
    });
    expect(answer.statusCode).toBe(303);
  });
});

describe('a form with errors', () => {
  test('is shown again with the typed values and the errors beside the fields, and stores nothing', async () => {
    const before = await countAllRows(world);
    const form = filledIn({
      amount: 'anders',
      otherAmount: '1.250,00',
      email: 'geen <b>adres</b>',
      firstName: 'Noor "Noortje"',
      isRecurring: 'true',
      returnUrl: 'https://www.goed-doel.nl/geef?a=1&b=2',
    });
    const answer = await send(form);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Bedrag is verplicht en moet minimaal 1 zijn');
    expect(answer.body).toContain('Voer een geldig e-mailadres in');
    expect(valueOf(answer.body, 'otherAmount')).toBe('1.250,00');
    expect(valueOf(answer.body, 'email')).toBe('geen &lt;b&gt;adres&lt;/b&gt;');
    expect(valueOf(answer.body, 'firstName')).toBe('Noor &quot;Noortje&quot;');
    expect(valueOf(answer.body, 'idempotencyKey')).toBe(form.idempotencyKey);
    expect(valueOf(answer.body, 'returnUrl')).toBe('https://www.goed-doel.nl/geef?a=1&amp;b=2');
    expect(answer.body).not.toContain('<b>adres');
    expect(await countAllRows(world)).toEqual(before);
  });

  test('is shown again for the organisation that its URL names', async () => {
    const answer = await send(
      { amount: '0', email: 'noor@voorbeeld.nl' },
      `/api/donations?orgId=${organisation.id}`,
    );
    expect(answer.statusCode).toBe(400);
    expect(valueOf(answer.body, 'orgId')).toBe(organisation.id);
  });

  test('gets an error page when the organisation is unknown', async () => {
    const answer = await send(filledIn({ orgId: randomId() }));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Deze organisatie kennen we niet');
  });
});

describe('a form whose payment cannot start', () => {
  test('is returned with the reason and the same key, and succeeds later', async () => {
    const form = filledIn();
    const refused = await world.during(
      { path: '/v2/payments', count: 'always', effect: { type: 'cut' } },
      () => send(form),
    );
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toContain('De betaalpagina is even niet bereikbaar. Er is niets afgeschreven.');
    expect(valueOf(refused.body, 'idempotencyKey')).toBe(form.idempotencyKey);

    const donation = await donationBehind(await send(form));
    await pay(donation);
    await world.settle();
    expect(await donationOf(world, donation)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('is returned with a new key when the payment with the old key was cancelled', async () => {
    const form = filledIn();
    await pay(await donationBehind(await send(form)), 'canceled');
    await world.settle();
    const refused = await send(form);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('De vorige betaling is niet doorgegaan; er is niets afgeschreven.');
    const idempotencyKey = valueOf(refused.body, 'idempotencyKey')!;
    expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(idempotencyKey).not.toBe(form.idempotencyKey);
    expect((await send({ ...form, idempotencyKey })).statusCode).toBe(303);
  });
});
