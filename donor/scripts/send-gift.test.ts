import { afterEach, expect, test, vi } from 'vitest';
import { createGiftSender, type GiftRequest, type Sent } from './send-gift.ts';

const gift: GiftRequest = {
  amount: '10.00',
  isRecurring: false,
  email: 'jan@voorbeeld.nl',
  firstName: undefined,
  lastName: undefined,
  paymentMethod: 'ideal',
  currency: 'EUR',
  website: undefined,
};

function answerWith(...answers: [status: number, body: object][]): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    keys.push((JSON.parse(body) as { idempotencyKey: string }).idempotencyKey);
    const next = answers.shift();
    if (!next) throw new Error('more requests than answers');
    return Response.json(next[1], { status: next[0] });
  });
  return keys;
}

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string) => ({ message: 'Nee.', error: 'Nee.', code });

test('a retry after an outage has the same idempotency key', async () => {
  const keys = answerWith([503, refusal('unavailable')], [201, { checkoutUrl: 'https://betaal.example/1' }]);
  const send = createGiftSender('https://gulhart.example');
  await send(gift);
  await send(gift);
  expect(keys[1]).toBe(keys[0]);
});

test('after the donor returns to the page, only an unchanged gift keeps its key', async () => {
  const accepted: [number, object] = [201, { checkoutUrl: 'https://betaal.example/1' }];
  const keys = answerWith(accepted, accepted, accepted);
  const sent: Sent = {};
  const open = () => createGiftSender('https://gulhart.example', sent);
  await open()(gift);
  await open()(gift);
  await open()({ ...gift, amount: '25.00' });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a gift with another amount has a new key', async () => {
  const keys = answerWith([503, refusal('unavailable')], [201, { checkoutUrl: 'https://betaal.example/1' }]);
  const send = createGiftSender('https://gulhart.example');
  await send(gift);
  await send({ ...gift, amount: '25.00' });
  expect(keys[1]).not.toBe(keys[0]);
});

test('a gift has a new key after the server answers with a conflict', async () => {
  const keys = answerWith([409, refusal('conflict')], [201, { checkoutUrl: 'https://betaal.example/2' }]);
  const send = createGiftSender('https://gulhart.example');
  expect(await send(gift)).toMatchObject({ kind: 'refused', message: 'Nee.' });
  expect(await send(gift)).toEqual({ kind: 'accepted', checkoutUrl: 'https://betaal.example/2' });
  expect(keys[1]).not.toBe(keys[0]);
});

test('a gift has a new key after the server refuses its fields', async () => {
  const notTaken = { ...refusal('validation_failed'), fields: { amount: 'Te veel.' } };
  const keys = answerWith([400, notTaken], [201, { checkoutUrl: 'https://betaal.example/3' }]);
  const send = createGiftSender('https://gulhart.example');
  expect(await send(gift)).toMatchObject({ kind: 'refused', fields: { amount: 'Te veel.' } });
  await send(gift);
  expect(keys[1]).not.toBe(keys[0]);
});
