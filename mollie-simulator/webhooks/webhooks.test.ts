import { describe, expect, test } from 'vitest';
import {
  createDonor,
  createPaidPayment,
  createPayment,
  createSubscription,
  paymentBody,
} from '../testing/builders.ts';
import { KEY, LIVE_KEY, startSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

describe('a webhook', () => {
  test('is sent exactly as Mollie sends it', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPaidPayment(simulator, { webhookUrl: `${receiver.url}/abc?x=1` });
    expect(receiver.received).toMatchObject([
      {
        method: 'POST',
        path: '/webhook/abc?x=1',
        body: `id=${id}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'Mollie HTTP client/1.0',
        },
      },
    ]);
  });

  test.each(['paid', 'failed', 'canceled', 'expired'])(
    'is sent when a payment becomes %s',
    async (status) => {
      const simulator = await startSimulator();
      const receiver = await startWebhookReceiver();
      const { id } = await createPayment(simulator, { webhookUrl: receiver.url });
      await simulator.checkout(id, status);
      expect(receiver.received).toHaveLength(1);
    },
  );

  test('is not sent for open and pending payments, nor when a description changes', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { customerId } = await createDonor(simulator);
    const { id } = await createPayment(simulator, { webhookUrl: receiver.url });
    await simulator.checkout(id, 'open');
    await simulator.api('PATCH', `/payments/${id}`, { description: 'Anders' });
    const webhookUrl = receiver.url;
    await createPayment(simulator, {
      webhookUrl,
      customerId,
      sequenceType: 'recurring',
      method: 'directdebit',
    });
    await simulator.control('POST', '/advance', { seconds: 60 });
    expect(receiver.received).toEqual([]);
  });

  test('is sent when a payment expires in real time', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPayment(simulator, { webhookUrl: receiver.url });
    await simulator.control('POST', '/advance', { seconds: 15 * 60 - 1 });
    await expect.poll(() => receiver.received.map(({ body }) => body)).toEqual([`id=${id}`]);
  });
});

describe('retries', () => {
  test('come 1, 3, 7, 15, 31, 60, 120 and 240 minutes and 26 hours after the first attempt, then no more', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    receiver.answer = 500;
    await createPaidPayment(simulator, { webhookUrl: receiver.url });
    await simulator.control('POST', '/advance', { days: 3 });
    const attempts = await simulator.journal('webhook');
    const start = Date.parse(String(attempts[0]?.['at']));
    const minutes = attempts.map((entry) => Math.round((Date.parse(String(entry['at'])) - start) / 60_000));
    expect(minutes).toEqual([0, 1, 3, 7, 15, 31, 60, 120, 240, 1560]);
    expect(attempts.map((entry) => entry['attempt'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(attempts.at(0)).toMatchObject({
      outcome: 'failed',
      status: 500,
      nextAttemptAt: expect.any(String),
    });
    expect(attempts.at(-1)).toMatchObject({ outcome: 'given up', status: 500 });
    expect(receiver.received).toHaveLength(10);
  });

  test.each([201, 204, 404])('follow an answer of %i, because only 200 is accepted', async (status) => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    receiver.answer = status;
    await createPaidPayment(simulator, { webhookUrl: receiver.url });
    receiver.answer = 200;
    await simulator.control('POST', '/advance', { days: 3 });
    const outcomes = (await simulator.journal('webhook')).map((entry) => entry['outcome']);
    expect(outcomes).toEqual(['failed', 'delivered']);
  });

  test('are planned when the receiver cannot be reached', async () => {
    const simulator = await startSimulator();
    await createPaidPayment(simulator, { webhookUrl: 'http://127.0.0.1:1/webhook' });
    expect(await simulator.journal('webhook')).toMatchObject([
      { outcome: 'failed', error: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});

describe('redirects', () => {
  test.each([
    [301, 'GET', /^$/],
    [302, 'GET', /^$/],
    [307, 'POST', /^id=tr_/],
    [308, 'POST', /^id=tr_/],
  ])('with the status %i are followed with a %s request', async (status, method, body) => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    receiver.answer = { status, location: '/elsewhere' };
    await createPaidPayment(simulator, { webhookUrl: receiver.url });
    expect(receiver.received).toMatchObject([
      { method: 'POST', path: '/webhook' },
      { method, path: '/elsewhere', body: expect.stringMatching(body) },
    ]);
    expect(await simulator.journal('webhook')).toMatchObject([{ outcome: 'delivered' }]);
  });

  test('are not followed to a forbidden address', async () => {
    const receiver = await startWebhookReceiver();
    const simulator = await startSimulator({ acceptWebhookUrl: (url) => url.pathname === '/webhook' });
    receiver.answer = { status: 307, location: '/internal' };
    await createPaidPayment(simulator, { webhookUrl: receiver.url });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/webhook']);
  });
});

describe('the webhook URL', () => {
  test.each([
    'http://localhost/webhook',
    'http://127.0.0.1/webhook',
    'http://192.168.1.2/webhook',
    'http://[::1]/webhook',
    'http://shop.test/webhook',
    'http://localhost./webhook',
    'http://intranet/webhook',
  ])('%s is refused by default, as at Mollie, and can be allowed', async (webhookUrl) => {
    const strict = await startSimulator({ acceptWebhookUrl: undefined });
    expect((await createPayment(strict, { webhookUrl })).body).toMatchObject({
      status: 422,
      field: 'webhookUrl',
      detail: "The webhook URL is invalid because it is unreachable from Mollie's point of view.",
    });
    const lenient = await startSimulator({ acceptWebhookUrl: () => true });
    expect((await createPayment(lenient, { webhookUrl })).status).toBe(201);
  });

  test('may be on this machine if the simulator allows it and the account does not refuse it', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const webhookUrl = 'http://localhost:3000/webhook';
    const { id } = await createPayment(simulator, { webhookUrl });
    await simulator.control('POST', '/account', { key: KEY, refusesLocalWebhooks: true });
    const refused = { status: 422, field: 'webhookUrl' };
    expect((await createPayment(simulator, { webhookUrl })).body).toMatchObject(refused);
    expect((await createSubscription(simulator, customerId, { webhookUrl })).body).toMatchObject(refused);
    expect((await simulator.api('PATCH', `/payments/${id}`, { webhookUrl })).body).toMatchObject(refused);
    const outside = { webhookUrl: 'https://charity.example/webhook' };
    expect((await createPayment(simulator, outside)).status).toBe(201);
    const other = { authorization: `Bearer ${LIVE_KEY}` };
    expect((await simulator.api('POST', '/payments', paymentBody({ webhookUrl }), other)).status).toBe(201);
  });

  test('cannot call the control routes of the simulator itself, which answer 403', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator, { webhookUrl: `${simulator.url}/control/reset` });
    expect((await simulator.api('GET', `/payments/${id}`)).at('status')).toBe('paid');
    expect(await simulator.journal('webhook')).toMatchObject([{ outcome: 'failed', status: 403 }]);
  });

  test('is accepted by default if it is public', async () => {
    const strict = await startSimulator({ acceptWebhookUrl: undefined });
    expect((await createPayment(strict, { webhookUrl: 'https://charity.example/webhook' })).status).toBe(201);
  });
});
