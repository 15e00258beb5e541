import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { mollieSimulator } from '../simulator.ts';
import {
  createDonor,
  createPaidPayment,
  createPayment,
  createSubscription,
  paymentBody,
} from '../testing/builders.ts';
import { startSimulatorProcess } from '../testing/simulator-process.ts';
import { KEY, TestSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'state.jsonl');
}

async function start(dataFile: string) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(mollieSimulator, { dataFile, acceptWebhookUrl: () => true });
  const simulator = new TestSimulator(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return { simulator, stop: () => app.close() };
}

/** Omits `now` of each account, because the clock runs during a restart. */
async function stateWithoutNow(simulator: TestSimulator): Promise<unknown> {
  const accounts = (await simulator.control('GET', '/state')).at('accounts');
  return JSON.parse(JSON.stringify(accounts, (key, value: unknown) => (key === 'now' ? undefined : value)));
}

test('a restart keeps the objects, the journal, the clock and the idempotency keys', async () => {
  const dataFile = temporaryFile();
  const first = await start(dataFile);
  const { customerId } = await createDonor(first.simulator);
  await createSubscription(first.simulator, customerId);
  await first.simulator.control('POST', '/advance', { days: 40 });
  const idempotent = { 'idempotency-key': 'k1' };
  const { id } = await first.simulator.api('POST', '/payments', paymentBody(), idempotent);
  const before = [
    await stateWithoutNow(first.simulator),
    (await first.simulator.control('GET', '/journal')).body,
    (await first.simulator.control('GET', '/now')).at('offsetSeconds'),
  ];
  await first.stop();

  const { simulator } = await start(dataFile);
  expect([
    await stateWithoutNow(simulator),
    (await simulator.control('GET', '/journal')).body,
    (await simulator.control('GET', '/now')).at('offsetSeconds'),
  ]).toEqual(before);
  expect((await simulator.api('POST', '/payments', paymentBody(), idempotent)).id).toBe(id);
  await simulator.control('POST', '/advance', { days: 31 });
  expect(await simulator.journal('charge')).toHaveLength(3);
});

test('an account keeps its own clock and the number of its random draws after a restart', async () => {
  const dataFile = temporaryFile();
  const first = await start(dataFile);
  const directDebitFailures = { share: 0.5, codes: { AM04: 1 }, seed: 3 };
  const startAt = '2025-11-16T12:00:00Z';
  await first.simulator.control('POST', '/account', { key: KEY, startAt, directDebitFailures });
  const { customerId } = await createDonor(first.simulator);
  await createSubscription(first.simulator, customerId);
  await first.simulator.control('POST', '/advance', { key: KEY, months: 6 });
  const now = `/now?key=${KEY}`;
  const before = (await first.simulator.control('GET', now)).at('offsetSeconds');
  await first.stop();

  const { simulator } = await start(dataFile);
  expect((await simulator.control('GET', now)).at('offsetSeconds')).toBe(before);
  expect((await simulator.control('GET', '/now')).at('offsetSeconds')).toBe(0);
  expect((await simulator.control('GET', '/state')).at('accounts', 0, 'directDebitFailures')).toEqual({
    ...directDebitFailures,
    drawn: 7,
  });
  await simulator.control('POST', '/advance', { key: KEY, months: 1 });
  expect((await simulator.journal('charge')).map(({ date }) => date).at(-1)).toBe('2026-06-16');
  await simulator.control('DELETE', `/account?key=${KEY}`);
  expect(readFileSync(dataFile, 'utf8').split('\n').at(-2)).toContain('"value":null');
});

test('a webhook that failed before a restart is sent again after the restart', async () => {
  const dataFile = temporaryFile();
  const receiver = await startWebhookReceiver();
  receiver.answer = 500;
  const first = await start(dataFile);
  const { id } = await createPaidPayment(first.simulator, { webhookUrl: receiver.url });
  await first.stop();
  receiver.answer = 200;
  const { simulator } = await start(dataFile);
  await simulator.control('POST', '/advance', { seconds: 60 });
  expect(receiver.received.map(({ body }) => body)).toEqual([`id=${id}`, `id=${id}`]);
});

test('a payment that expires while the simulator is stopped gets its planned expiry time', async () => {
  const dataFile = temporaryFile();
  const first = await start(dataFile);
  await first.simulator.control('POST', '/account', { key: KEY, expirySeconds: { ideal: 1 } });
  const payment = await createPayment(first.simulator);
  await first.stop();
  const expiresAt = Date.parse(payment.text('expiresAt'));
  await expect.poll(() => Date.now()).toBeGreaterThan(expiresAt + 1000);
  const { simulator } = await start(dataFile);
  const read = () => simulator.api('GET', `/payments/${payment.id}`);
  await expect.poll(async () => (await read()).at('status')).toBe('expired');
  expect(Date.parse((await read()).text('expiredAt'))).toBe(expiresAt);
});

test('an account that was stored before a setting existed gets the default of that setting', async () => {
  const dataFile = temporaryFile();
  const first = await start(dataFile);
  await createPayment(first.simulator);
  await first.stop();
  const before = readFileSync(dataFile, 'utf8');
  const older = before.replaceAll(
    /"(methodAmounts|embedsOnlyOne|directDebitFailureReason)":("\w+"|\{\}|false),/g,
    '',
  );
  expect(older.length).toBeLessThan(before.length);
  writeFileSync(dataFile, older);
  const { simulator } = await start(dataFile);
  expect((await createPayment(simulator)).status).toBe(201);
  expect((await simulator.control('GET', '/state')).at('accounts', 0)).toMatchObject({
    methodAmounts: {},
    directDebitFailureReason: 'AM04',
  });
});

test('a reset also empties the data file', async () => {
  const dataFile = temporaryFile();
  const first = await start(dataFile);
  await createPayment(first.simulator);
  await first.simulator.control('POST', '/reset');
  await first.stop();
  expect(readFileSync(dataFile, 'utf8')).toBe('');
});

test('after a kill and a restart, every payment that the simulator confirmed still exists', async () => {
  const dataFile = temporaryFile();
  const first = await startSimulatorProcess(dataFile);
  const answered: string[] = [];
  let sent = 0;
  const giveUntilKilled = async () => {
    for (;;) {
      sent++;
      const { id } = await createPayment(first.simulator, { metadata: { sent } });
      answered.push(id);
    }
  };
  const giving = Promise.allSettled(Array.from({ length: 5 }, giveUntilKilled));
  await expect.poll(() => answered.length, { timeout: 90_000 }).toBeGreaterThan(100);
  expect(await first.end('SIGKILL')).toBeNull();
  await giving;
  // The restart must ignore a last line that was cut off.
  appendFileSync(dataFile, '[{"kind":"payment","id":"tr_torn","value":{"id":"tr_t');

  const second = await startSimulatorProcess(dataFile);
  const state = await second.simulator.control('GET', '/state');
  const kept = state.list('accounts', 0, 'payments').map((payment) => payment['id']);
  expect(new Set(kept).size).toBe(kept.length);
  expect(answered.filter((id) => !kept.includes(id))).toEqual([]);
  expect(kept.length).toBeLessThanOrEqual(sent);
  const journaled = (await second.simulator.journal('created')).map((entry) => entry['id']);
  expect(journaled).toEqual(kept);
  expect(await second.end('SIGTERM')).toBe(0);
});
