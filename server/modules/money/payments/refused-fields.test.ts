import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { aGift, eventsOf, onlyDonationOf, sendGift, sendGiftForm } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';
import { useMollieProxy } from '../../../../harness/mollie-proxy.ts';

const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url) };
});
const proxy = useMollieProxy(() => world.simulatorUrl);

const tooMuch = 'Een gift aan deze organisatie kan hoogstens € 50 zijn';
const otherAmount = 'Dit bedrag kan deze organisatie niet ontvangen. Kies een ander bedrag.';

function limitIdeal(): void {
  proxy.refuse = ({ path, body }) =>
    path === '/v2/payments' && Number(body?.amount.value) > 50
      ? { detail: 'The amount is higher than the maximum', field: 'amount' }
      : undefined;
  proxy.change = ({ path }, answer) => {
    for (const method of path === '/v2/methods' ? answer._embedded.methods : [])
      method.maximumAmount = { value: '50.00', currency: 'EUR' };
    return answer;
  };
}

describe('a value that Mollie refuses', () => {
  test('is reported at the amount field, with the limit of the Mollie account, if the amount is too high', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    limitIdeal();
    const answer = await sendGift(world, aGift(organisation, { amount: '75' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'validation_failed', message: tooMuch, error: tooMuch, fields: { amount: tooMuch } },
    ]);
    const donation = await onlyDonationOf(world, organisation);
    expect(donation).toMatchObject({ status: 'failed' });
    expect(await eventsOf(world, donation)).toEqual(['payment_refused']);
  });

  test.each(['amount', 'amount.value'])(
    'in the field %s is reported at the amount field, without the limit if Mollie does not return the limit',
    async (field) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      proxy.refuse = ({ path }) => {
        if (path === '/v2/payments') return { detail: 'The amount is lower than the minimum', field };
        return path === '/v2/methods' ? { status: 503, detail: 'Even niet' } : undefined;
      };
      const answer = await sendGift(world, aGift(organisation));
      expect(answer.json().fields).toEqual({ amount: otherAmount });
    },
  );

  test.each([
    ['email', 'email', 'Met dit e-mailadres kan niet worden betaald. Vul een ander e-mailadres in.'],
    ['billingEmail', 'email', 'Met dit e-mailadres kan niet worden betaald. Vul een ander e-mailadres in.'],
    ['name', 'firstName', 'Met deze naam kan niet worden betaald. Schrijf de naam anders, of laat hem weg.'],
    [
      'lastName',
      'lastName',
      'Met deze naam kan niet worden betaald. Schrijf de naam anders, of laat hem weg.',
    ],
  ])('in the field %s is reported at our field %s', async (field, ours, sentence) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    proxy.refuse = ({ path }) => (path === '/v2/customers' ? { detail: 'Invalid', field } : undefined);
    const answer = await sendGift(world, aGift(organisation, { isRecurring: true }));
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [ours]: sentence }]);
  });

  test.each([undefined, 'method', 'webhookUrl', 'redirectUrl'])(
    'is not reported at a field if only the organisation can correct it (%s)',
    async (field) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      proxy.refuse = ({ path }) =>
        path === '/v2/payments' ? { detail: 'Invalid', ...(field && { field }) } : undefined;
      const answer = await sendGift(world, aGift(organisation));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { message: 'Deze organisatie kan nog geen giften ontvangen.' },
      ]);
      expect(answer.json()).not.toHaveProperty('fields');
    },
  );
});

test('a form without script succeeds with another amount after a refusal', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  limitIdeal();
  const send = (fields: Record<string, string>) =>
    sendGiftForm(world, {
      orgId: organisation.id,
      component: 'simple',
      email: 'noor@voorbeeld.nl',
      amount: 'anders',
      ...fields,
    });
  const refused = await send({ idempotencyKey: randomUUID(), otherAmount: '75' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(tooMuch);
  const idempotencyKey = /name="idempotencyKey" value="([^"]+)"/.exec(refused.body)?.[1] ?? '';
  expect((await send({ idempotencyKey, otherAmount: '40' })).statusCode).toBe(303);
});

test('the same form sent again after a refusal causes no further request to Mollie', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  limitIdeal();
  const gift = aGift(organisation, { amount: '75', idempotencyKey: randomUUID() });
  await sendGift(world, gift);
  proxy.refuse = () => undefined;
  proxy.calls.length = 0;
  const again = await sendGift(world, gift);
  expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
  expect(proxy.calls).toEqual([]);
});

describe('a subscription', () => {
  test('is refused with a message at the form field if the Mollie account has no direct debit', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.settle();
    await world.control('account', { key: organisation.keys.live, methods: ['ideal'] });
    const answer = await sendGift(world, aGift(organisation, { isRecurring: true }));
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      {
        isRecurring: 'Deze organisatie kan nog geen maandelijkse giften ontvangen. Eenmalig geven kan wel.',
      },
    ]);
    expect((await sendGift(world, aGift(organisation))).statusCode).toBe(201);
  });

  test.each([
    ['refused', { detail: 'The customer id is invalid', field: 'customerId' }],
    ['not found', { status: 404, detail: 'No customer exists with token cst_x.' }],
  ])(
    'stays pending and is tried again while Mollie does not find its new customer (%s)',
    async (_how, refusal) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      let refusals = 1;
      proxy.refuse = ({ path }) => (path === '/v2/payments' && refusals-- > 0 ? refusal : undefined);
      expect((await sendGift(world, aGift(organisation, { isRecurring: true }))).statusCode).toBe(201);

      const patient = await anOrganisationThatTakesGifts(world);
      proxy.refuse = ({ path }) => (path === '/v2/payments' ? refusal : undefined);
      const answer = await sendGift(world, aGift(patient, { isRecurring: true }));
      expect(answer.statusCode).toBe(503);
      expect(await onlyDonationOf(world, patient)).toMatchObject({
        status: 'pending',
        mollie_payment_id: null,
      });
    },
  );
});

test('a payment is created without a webhook if Mollie refuses our webhook address', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  proxy.refuse = ({ path, body }) =>
    path === '/v2/payments' && body.webhookUrl
      ? { detail: 'The webhook URL is unreachable from Mollie’s point of view', field: 'webhookUrl' }
      : undefined;
  expect((await sendGift(world, aGift(organisation))).statusCode).toBe(201);
  expect(proxy.calls.filter(({ path }) => path === '/v2/payments')).toHaveLength(2);
});
