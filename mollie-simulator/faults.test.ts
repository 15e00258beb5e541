import { describe, expect, test } from 'vitest';
import {
  createDonor,
  createPaidPayment,
  createPayment,
  createSubscription,
  paymentBody,
} from './testing/builders.ts';
import { KEY, LIVE_KEY, startSimulator, type TestSimulator } from './testing/start-simulator.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

function addFault(simulator: TestSimulator, effect: unknown, match: Record<string, unknown> = {}) {
  return simulator.control('POST', '/faults', { ...match, effect });
}

async function countPayments(simulator: TestSimulator): Promise<unknown> {
  return (await simulator.api('GET', '/payments')).at('count');
}

describe('faults of API calls', () => {
  test('"status" refuses the call without doing the work, and sends the given Retry-After', async () => {
    const simulator = await startSimulator();
    await addFault(
      simulator,
      { type: 'status', code: 429, retryAfter: 2 },
      { method: 'POST', path: '/v2/payments' },
    );
    const refused = await createPayment(simulator);
    expect(refused.body).toMatchObject({ status: 429, title: 'Too Many Requests' });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-type')).toBe('application/hal+json');
    expect(await countPayments(simulator)).toBe(0);
    expect((await createPayment(simulator)).status).toBe(201);
  });

  test('"accept-then-status" does the work and answers with an error', async () => {
    const simulator = await startSimulator();
    await addFault(simulator, { type: 'accept-then-status', code: 503 });
    const create = () => simulator.api('POST', '/payments', paymentBody(), { 'idempotency-key': 'k1' });
    expect((await create()).status).toBe(503);
    const retried = await create();
    expect(retried.status).toBe(201);
    expect(retried.headers.get('idempotent-replayed')).toBe('true');
    expect(await countPayments(simulator)).toBe(1);
  });

  test.each(['status', 'accept-then-status'])(
    '"%s" can answer with HTML or an empty body, as a proxy would',
    async (type) => {
      const simulator = await startSimulator();
      const answerWith = async (body: string) => {
        await addFault(simulator, { type, code: 404, body });
        const response = await fetch(`${simulator.url}/v2/methods`, {
          headers: { authorization: `Bearer ${KEY}` },
        });
        return [response.status, response.headers.get('content-type'), await response.text()];
      };
      expect(await answerWith('html')).toEqual([404, 'text/html', expect.stringMatching(/^<html>.*404/)]);
      expect(await answerWith('empty')).toEqual([404, null, '']);
      expect(await answerWith('mollie')).toEqual([
        404,
        'application/hal+json',
        expect.stringContaining('Not Found'),
      ]);
    },
  );

  test('"status" with a key and a path refuses only the calls with that key to that path', async () => {
    const simulator = await startSimulator();
    await addFault(
      simulator,
      { type: 'status', code: 403 },
      { key: KEY, path: '/v2/customers*', count: 'always' },
    );
    const refused = await simulator.api('POST', '/customers', {});
    expect(refused.body).toMatchObject({ status: 403, title: 'Forbidden' });
    expect((await simulator.api('GET', '/methods')).status).toBe(200);
    const other = { authorization: `Bearer ${LIVE_KEY}` };
    expect((await simulator.api('POST', '/customers', {}, other)).status).toBe(201);
  });

  test('"accept-then-cut" does the work and destroys the connection', async () => {
    const simulator = await startSimulator();
    await addFault(simulator, { type: 'accept-then-cut' });
    await expect(createPayment(simulator)).rejects.toThrow('fetch failed');
    expect(await countPayments(simulator)).toBe(1);
  });

  test('"cut" destroys the connection without doing the work', async () => {
    const simulator = await startSimulator();
    await addFault(simulator, { type: 'cut' });
    await expect(createPayment(simulator)).rejects.toThrow('fetch failed');
    expect(await countPayments(simulator)).toBe(0);
  });

  test('"slow" delays the answer but not the work', async () => {
    const simulator = await startSimulator();
    await addFault(simulator, { type: 'slow', ms: 60_000 }, { method: 'POST' });
    const patience = new AbortController();
    const impatient = fetch(`${simulator.url}/v2/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(paymentBody()),
      signal: patience.signal,
    });
    await expect.poll(() => countPayments(simulator)).toBe(1);
    patience.abort();
    await expect(impatient).rejects.toThrow('aborted');
  });

  test('"webhook-before-answer" sends the webhook of a new payment before the creation is answered', async () => {
    const simulator = await startSimulator();
    let answered = false;
    const seen: unknown[] = [];
    const receiver = await startWebhookReceiver(async ({ body }) => {
      const payment = await simulator.api('GET', `/payments/${body.slice('id='.length)}`);
      seen.push([payment.at('status'), answered]);
    });
    await addFault(simulator, { type: 'webhook-before-answer' });
    const created = await createPayment(simulator, { webhookUrl: receiver.url });
    answered = true;
    expect(created.at('status')).toBe('open');
    expect(seen).toEqual([['paid', false]]);
  });

  test('"not-found-after-create" answers the next reads of the new object with 404', async () => {
    const simulator = await startSimulator();
    await addFault(simulator, { type: 'not-found-after-create', times: 2 });
    const { id } = await createPayment(simulator);
    const statuses = [];
    for (let read = 0; read < 3; read++)
      statuses.push((await simulator.api('GET', `/payments/${id}`)).status);
    expect(statuses).toEqual([404, 404, 200]);
  });

  test.each([
    ['DELETE', undefined, { status: 'canceled' }],
    ['PATCH', { amount: { currency: 'EUR', value: '5.00' } }, { amount: { value: '5.00' } }],
  ])(
    '"charge-before-answer" charges a subscription with its old values just before a %s changes it',
    async (method, change, changed) => {
      const simulator = await startSimulator();
      const { customerId } = await createDonor(simulator);
      const { id } = await createSubscription(simulator, customerId);
      const path = `/customers/${customerId}/subscriptions/${id}`;
      const next = (await simulator.api('GET', path)).text('nextPaymentDate');
      const match = { method, path: '/v2/customers/*/subscriptions/*' };
      await addFault(simulator, { type: 'charge-before-answer' }, match);
      expect((await simulator.api(method, path, change)).body).toMatchObject(changed);
      expect((await simulator.api('GET', path)).at('nextPaymentDate')).not.toBe(next);
      expect(await simulator.journal('charge')).toMatchObject([
        { subscriptionId: id },
        { subscriptionId: id, date: next, amount: '7.50' },
      ]);
      const payments = await simulator.api('GET', `${path}/payments`);
      expect(payments.list('_embedded', 'payments')).toMatchObject([{ status: 'pending' }, {}]);
    },
  );

  test('a rule applies only to matching calls, and only the given number of times', async () => {
    const simulator = await startSimulator();
    await addFault(
      simulator,
      { type: 'status', code: 500 },
      { path: '/v2/customers/*', method: 'GET', count: 2 },
    );
    await addFault(simulator, { type: 'status', code: 502 }, { key: LIVE_KEY, count: 'always' });
    const { id } = await simulator.api('POST', '/customers', {});
    const read = async () => (await simulator.api('GET', `/customers/${id}`)).status;
    expect([await read(), await read(), await read()]).toEqual([500, 500, 200]);
    const live = { authorization: `Bearer ${LIVE_KEY}` };
    expect((await simulator.api('GET', '/methods', undefined, live)).status).toBe(502);
    expect((await simulator.control('GET', '/faults')).at('calls')).toHaveLength(1);
    expect((await simulator.control('DELETE', '/faults')).status).toBe(204);
    expect((await simulator.api('GET', '/methods', undefined, live)).status).toBe(200);
    expect(await simulator.journal('fault')).toMatchObject([
      { method: 'GET', path: `/v2/customers/${id}`, effects: ['status'] },
      { effects: ['status'] },
      { effects: ['status'] },
    ]);
  });

  test('an invalid rule is refused with a reason', async () => {
    const simulator = await startSimulator();
    const wrong = [
      { type: 'explode' },
      { type: 'slow' },
      { type: 'status', code: 200 },
      { type: 'status', code: 500, body: 'xml' },
      undefined,
    ];
    for (const effect of wrong) {
      const refused = await addFault(simulator, effect);
      expect(refused.status).toBe(400);
      expect(refused.text('error')).not.toBe('');
    }
  });
});

describe('faults of webhooks', () => {
  test('"duplicate" sends the same notification several times', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    await addFault(simulator, { type: 'duplicate', times: 3 });
    const { id } = await createPaidPayment(simulator, { webhookUrl: receiver.url });
    expect(receiver.received.map(({ body }) => body)).toEqual([`id=${id}`, `id=${id}`, `id=${id}`]);
    expect(await simulator.journal('webhook')).toHaveLength(3);
  });

  test('"drop" never sends the notification', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    await addFault(simulator, { type: 'drop' }, { path: '/webhook' });
    await createPaidPayment(simulator, { webhookUrl: receiver.url });
    await simulator.control('POST', '/advance', { days: 3 });
    expect(receiver.received).toEqual([]);
    expect(await simulator.journal('webhook')).toMatchObject([{ outcome: 'dropped' }]);
  });

  test('"hold" keeps notifications until a request releases them, in the order of that request', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    await addFault(simulator, { type: 'hold' }, { count: 'always' });
    const bodies: string[] = [];
    for (let index = 0; index < 3; index++) {
      bodies.push(`id=${(await createPaidPayment(simulator, { webhookUrl: receiver.url })).id}`);
    }
    await simulator.control('POST', '/advance', { days: 3 });
    expect(receiver.received).toEqual([]);
    const released = await simulator.control('POST', '/webhooks/release', { order: 'reversed' });
    expect(released.at('released')).toBe(3);
    expect(receiver.received.map(({ body }) => body)).toEqual(bodies.toReversed());
    expect((await simulator.control('POST', '/webhooks/release', { order: 'shuffled' })).at('released')).toBe(
      0,
    );
  });
});
