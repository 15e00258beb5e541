import { expect, test } from 'vitest';
import { paymentBody } from '../testing/builders.ts';
import { LIVE_KEY, startSimulator, type Answer, type TestSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

function create(simulator: TestSimulator, key: string, fields = {}, headers = {}) {
  return simulator.api('POST', '/payments', paymentBody(fields), { 'idempotency-key': key, ...headers });
}

test('a repeated request with the same idempotency key gets the first answer again, marked as a replay', async () => {
  const simulator = await startSimulator();
  const first = await create(simulator, 'k1');
  await simulator.checkout(first.id, 'paid');
  const second = await create(simulator, 'k1');
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await simulator.api('GET', '/payments')).at('count')).toBe(1);
});

test('an idempotency key is remembered for one hour', async () => {
  const simulator = await startSimulator();
  const { id } = await create(simulator, 'k1');
  await simulator.control('POST', '/advance', { seconds: 3590 });
  expect((await create(simulator, 'k1')).id).toBe(id);
  await simulator.control('POST', '/advance', { seconds: 20 });
  expect((await create(simulator, 'k1')).id).not.toBe(id);
});

test('an idempotency key that was used for another request is refused with 400', async () => {
  const simulator = await startSimulator();
  await create(simulator, 'k1');
  expect((await create(simulator, 'k1', { description: 'Anders' })).status).toBe(400);
  expect((await simulator.api('POST', '/customers', {}, { 'idempotency-key': 'k1' })).status).toBe(400);
});

test('a repeated request gets 409 while the first still runs', async () => {
  const simulator = await startSimulator();
  const twins: Answer[] = [];
  const receiver = await startWebhookReceiver(async () => {
    twins.push(await create(simulator, 'k1', { webhookUrl: receiver.url }));
  });
  await simulator.control('POST', '/faults', { effect: { type: 'webhook-before-answer' } });
  const { id } = await create(simulator, 'k1', { webhookUrl: receiver.url });
  expect(twins.map((twin) => twin.body)).toMatchObject([{ status: 409, title: 'Conflict' }]);
  expect((await create(simulator, 'k1', { webhookUrl: receiver.url })).id).toBe(id);
});

test('idempotency keys of different accounts are independent', async () => {
  const simulator = await startSimulator();
  const { id } = await create(simulator, 'k1');
  expect((await create(simulator, 'k1', {}, { authorization: `Bearer ${LIVE_KEY}` })).id).not.toBe(id);
});

test('a refused request may be repeated with the same idempotency key', async () => {
  const simulator = await startSimulator();
  await simulator.control('POST', '/faults', { effect: { type: 'status', code: 503 } });
  expect((await create(simulator, 'k1')).status).toBe(503);
  expect((await create(simulator, 'k1')).status).toBe(201);
});

test('the idempotency key of a GET request is ignored', async () => {
  const simulator = await startSimulator();
  const header = { 'idempotency-key': 'k1' };
  expect((await simulator.api('GET', '/payments', undefined, header)).at('count')).toBe(0);
  await create(simulator, 'k2');
  expect((await simulator.api('GET', '/payments', undefined, header)).at('count')).toBe(1);
});
