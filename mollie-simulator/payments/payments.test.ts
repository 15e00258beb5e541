import { describe, expect, test } from 'vitest';
import { createPaidPayment, createPayment, paymentBody } from '../testing/builders.ts';
import { KEY, LIVE_KEY, startSimulator } from '../testing/start-simulator.ts';

describe('a new payment', () => {
  test('has the fields that Mollie sends, in an application/hal+json answer with status 201', async () => {
    const simulator = await startSimulator();
    const payment = await createPayment(simulator, { method: undefined });
    expect(payment.status).toBe(201);
    expect(payment.headers.get('content-type')).toBe('application/hal+json');
    expect(payment.body).toEqual({
      resource: 'payment',
      id: expect.stringMatching(/^tr_\w+$/),
      mode: 'test',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      amount: { value: '10.00', currency: 'EUR' },
      description: 'Donatie 42',
      method: null,
      metadata: null,
      status: 'open',
      isCancelable: false,
      expiresAt: expect.any(String),
      profileId: expect.stringMatching(/^pfl_\w+$/),
      sequenceType: 'oneoff',
      redirectUrl: 'https://charity.example/bedankt',
      _links: {
        self: { href: `${simulator.url}/v2/payments/${payment.id}`, type: 'application/hal+json' },
        checkout: { href: `${simulator.url}/checkout/${payment.id}`, type: 'text/html' },
        dashboard: { href: expect.any(String), type: 'text/html' },
        documentation: { href: expect.any(String), type: 'text/html' },
      },
    });
  });

  test('has the metadata, the locale and the URLs that the request gave', async () => {
    const simulator = await startSimulator();
    const given = {
      metadata: { donationId: 42 },
      locale: 'nl_NL',
      webhookUrl: 'https://charity.example/webhook',
      cancelUrl: 'https://charity.example/annuleren',
    };
    expect((await createPayment(simulator, given)).body).toMatchObject(given);
  });

  test('cuts a description of more than 255 characters', async () => {
    const simulator = await startSimulator();
    const payment = await createPayment(simulator, { description: 'é'.repeat(300) });
    expect(payment.text('description')).toBe('é'.repeat(255));
  });

  test('never cuts a character of its description in two', async () => {
    const simulator = await startSimulator();
    const payment = await createPayment(simulator, { description: '🎗'.repeat(300) });
    expect(payment.text('description')).toBe('🎗'.repeat(255));
  });

  test.each(['ideal', 'bancontact'])(
    'has a QR code while it is open, if its method is %s and the request asks for the code',
    async (method) => {
      const simulator = await startSimulator();
      await simulator.control('POST', '/account', { key: KEY, methods: [method] });
      const created = await simulator.api(
        'POST',
        '/payments?include=details.qrCode',
        paymentBody({ method }),
      );
      const read = () => simulator.api('GET', `/payments/${created.id}?include=details.qrCode`);
      for (const payment of [created, await read()]) {
        expect(payment.at('details', 'qrCode')).toEqual({
          height: 180,
          width: 180,
          src: expect.stringMatching(/^data:image/),
        });
      }
      expect((await simulator.api('GET', `/payments/${created.id}`)).at('details')).toBeUndefined();
      await simulator.checkout(created.id, 'paid');
      expect((await read()).at('details', 'qrCode')).toBeUndefined();
    },
  );

  test('needs no method if at least one active method accepts the amount', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', {
      key: KEY,
      methods: ['ideal', 'bancontact'],
      methodAmounts: { ideal: { maximum: '50.00' } },
    });
    const pay = async (value: string) =>
      (await createPayment(simulator, { method: undefined, amount: { currency: 'EUR', value } })).status;
    expect([await pay('50000.00'), await pay('50000.01')]).toEqual([201, 422]);
  });

  test.each([
    ['no description', { description: undefined }, "The 'description' field is missing", 'description'],
    ['no amount', { amount: undefined }, "The 'amount' field is missing", 'amount'],
    ['a number as amount', amountOf(10), 'The amount contains an invalid value', 'amount.value'],
    ['an amount with one decimal', amountOf('10.0'), 'The amount contains an invalid value', 'amount.value'],
    ['a negative amount', amountOf('-1.00'), 'The amount contains an invalid value', 'amount.value'],
    ['an amount with an exponent', amountOf('1e3'), 'The amount contains an invalid value', 'amount.value'],
    ['an amount of zero', amountOf('0.00'), 'The amount is lower than the minimum', 'amount'],
    ['an amount above the maximum', amountOf('50000.01'), 'The amount is higher than the maximum', 'amount'],
    ['no redirectUrl', { redirectUrl: undefined }, "The 'redirectUrl' field is missing", 'redirectUrl'],
    [
      'a script as redirectUrl',
      { redirectUrl: 'javascript:alert(1)' },
      'The redirectUrl is invalid',
      'redirectUrl',
    ],
    ['an unknown locale', { locale: 'nl' }, 'The locale is invalid', 'locale'],
    ['an unknown method', { method: 'gold' }, 'The payment method is invalid', 'method'],
    [
      'a method that is not active',
      { method: 'bancontact' },
      'The payment method is not enabled in your website profile',
      'method',
    ],
    ['an unknown customer', { customerId: 'cst_x' }, 'The customer id is invalid', 'customerId'],
    ['metadata over 1 kB', { metadata: 'x'.repeat(1100) }, 'The metadata is larger than 1 kB', 'metadata'],
    [
      'a testmode field, which API keys do not allow',
      { testmode: true },
      'Non-existent body parameter "testmode" for this API call.',
      'testmode',
    ],
    [
      'a profileId field, which API keys do not allow',
      { profileId: 'pfl_x' },
      'Non-existent body parameter "profileId" for this API call.',
      'profileId',
    ],
  ])('is refused with %s', async (_what, fields, detail, field) => {
    const simulator = await startSimulator();
    const answer = await createPayment(simulator, fields);
    expect(answer.headers.get('content-type')).toBe('application/hal+json');
    expect(answer.body).toEqual({
      status: 422,
      title: 'Unprocessable Entity',
      detail,
      field,
      _links: { documentation: { href: expect.any(String), type: 'text/html' } },
    });
    expect((await simulator.api('GET', '/payments')).at('count')).toBe(0);
  });

  test('is refused when no method is active at all', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: [] });
    expect((await createPayment(simulator, { method: undefined })).text('detail')).toBe(
      'No suitable payment methods found',
    );
    const methods = await simulator.api('GET', '/methods');
    expect(methods.body).toMatchObject({ count: 0, _embedded: { methods: [] } });
    expect((await simulator.api('GET', '/methods/ideal')).status).toBe(403);
  });

  test('is refused when the body is not a JSON object', async () => {
    const simulator = await startSimulator();
    expect((await simulator.api('POST', '/payments', [])).status).toBe(400);
  });
});

describe('after the creation of a payment', () => {
  test('an iDEAL payment expires after 15 minutes', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    await simulator.control('POST', '/advance', { seconds: 14 * 60 });
    expect((await simulator.api('GET', `/payments/${id}`)).at('status')).toBe('open');
    await simulator.control('POST', '/advance', { seconds: 60 });
    const expired = await simulator.api('GET', `/payments/${id}`);
    expect(expired.body).toMatchObject({ status: 'expired', expiredAt: expect.any(String) });
    for (const gone of ['expiresAt', 'isCancelable']) expect(expired.at(gone)).toBeUndefined();
    expect(expired.at('_links', 'checkout')).toBeUndefined();
  });

  test.each([
    ['creditcard', 30],
    ['bancontact', 60],
    ['banktransfer', 12 * 24 * 60],
  ])('a payment by %s stays open for %i minutes', async (method, minutes) => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: [method] });
    const payment = await createPayment(simulator, { method });
    const open = Date.parse(payment.text('expiresAt')) - Date.parse(payment.text('createdAt'));
    expect(open).toBe(minutes * 60_000);
  });

  test('the account setting expirySeconds changes how long a payment by iDEAL stays open', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, expirySeconds: { ideal: 60 } });
    const payment = await createPayment(simulator);
    expect(Date.parse(payment.text('expiresAt')) - Date.parse(payment.text('createdAt'))).toBe(60_000);
  });

  test('a paid payment shows its amounts and bank account, and no checkout link', async () => {
    const simulator = await startSimulator();
    const payment = await createPaidPayment(simulator);
    expect(payment.body).toMatchObject({
      status: 'paid',
      paidAt: expect.any(String),
      amountRefunded: { value: '0.00', currency: 'EUR' },
      amountRemaining: { value: '10.00', currency: 'EUR' },
      details: { consumerName: 'T. TEST', consumerAccount: expect.any(String), consumerBic: 'RABONL2U' },
    });
    expect(payment.at('amountChargedBack')).toBeUndefined();
    expect(payment.at('_links', 'checkout')).toBeUndefined();
    expect(payment.text('_links', 'changePaymentState', 'href')).toContain('/checkout/');
  });

  test('the status paid is final, but a failed payment can still become paid', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    const become = (status: string) => simulator.control('POST', `/payments/${id}/status`, { status });
    expect((await become('failed')).status).toBe(200);
    expect((await become('expired')).status).toBe(409);
    expect((await become('paid')).status).toBe(200);
    expect((await become('failed')).status).toBe(409);
    expect((await simulator.api('GET', `/payments/${id}`)).at('status')).toBe('paid');
  });

  test('the description of a paid payment can be changed, but its redirect URL cannot', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    const patch = (fields: object) => simulator.api('PATCH', `/payments/${id}`, fields);
    const redirectUrl = 'https://charity.example/elders';
    expect((await patch({ redirectUrl })).at('redirectUrl')).toBe(redirectUrl);
    await simulator.checkout(id, 'paid');
    expect((await patch({ redirectUrl })).body).toMatchObject({ status: 422, field: 'redirectUrl' });
    expect((await patch({ description: 'Anders' })).at('description')).toBe('Anders');
  });

  test('an open iDEAL payment cannot be canceled through the API', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    expect((await simulator.api('DELETE', `/payments/${id}`)).status).toBe(422);
  });

  test('a request for a payment of another account gets 404', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    const other = await simulator.api('GET', `/payments/${id}`, undefined, {
      authorization: `Bearer ${LIVE_KEY}`,
    });
    expect(other.body).toMatchObject({
      status: 404,
      title: 'Not Found',
      detail: `No payment exists with token ${id}.`,
    });
  });
});

function amountOf(value: unknown) {
  return { amount: { currency: 'EUR', value } };
}
