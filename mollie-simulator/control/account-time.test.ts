import { describe, expect, test } from 'vitest';
import { createDonor, createPaidPayment, createPayment, createSubscription } from '../testing/builders.ts';
import { KEY, LIVE_KEY, startSimulator, type TestSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

const DAY_SECONDS = 86_400;

async function offsetOf(simulator: TestSimulator, key?: string): Promise<unknown> {
  const query = key === undefined ? '' : `?key=${key}`;
  return (await simulator.control('GET', `/now${query}`)).at('offsetSeconds');
}

async function chargesOf(simulator: TestSimulator, key: string): Promise<unknown[]> {
  const journal = await simulator.control('GET', `/journal?kind=charge&key=${key}`);
  return journal.list('entries').map((entry) => entry['date']);
}

async function startGiving(simulator: TestSimulator, fields: Record<string, unknown> = {}) {
  const { customerId } = await createDonor(simulator);
  const customer = await simulator.api('GET', `/customers/${customerId}`);
  const start = new Date(Date.parse(customer.text('createdAt')) + 2 * DAY_SECONDS * 1000);
  const startDate = start.toISOString().slice(0, 10);
  await createSubscription(simulator, customerId, { startDate, ...fields });
  return customerId;
}

describe('an account with its own clock', () => {
  test('charges only its own subscriptions when a request moves its clock', async () => {
    const simulator = await startSimulator();
    const other = simulator.withKey(LIVE_KEY);
    await startGiving(simulator);
    const otherCustomer = await startGiving(other);
    const moved = await simulator.control('POST', '/advance', { key: KEY, months: 3 });
    expect(moved.status).toBe(200);
    expect(await chargesOf(simulator, KEY)).toHaveLength(3);
    expect(await chargesOf(simulator, LIVE_KEY)).toEqual([]);
    expect(await offsetOf(simulator)).toBe(0);
    expect(await offsetOf(simulator, LIVE_KEY)).toBe(0);
    expect(Number(await offsetOf(simulator, KEY))).toBeGreaterThanOrEqual(89 * DAY_SECONDS);
    const payment = await createPayment(simulator);
    expect(payment.text('createdAt').slice(0, 10)).toBe(moved.text('now').slice(0, 10));
    const untouched = await other.api('POST', `/customers/${otherCustomer}/mandates`, {
      method: 'directdebit',
      consumerName: 'A. Gever',
      consumerAccount: 'NL55INGB0000000000',
    });
    expect(Math.abs(Date.parse(untouched.text('createdAt')) - Date.now())).toBeLessThan(3_600_000);
  });

  test('keeps its time when a request moves the shared clock', async () => {
    const simulator = await startSimulator();
    const other = simulator.withKey(LIVE_KEY);
    await startGiving(simulator);
    await startGiving(other);
    await simulator.control('POST', '/advance', { days: 0.1 });
    await simulator.control('POST', '/advance', { key: KEY, seconds: 60 });
    await simulator.control('POST', '/advance', { days: 3 });
    expect([await chargesOf(simulator, KEY), await chargesOf(simulator, LIVE_KEY)]).toEqual([
      [],
      [expect.any(String)],
    ]);
    expect(await offsetOf(simulator, KEY)).toBe(0.1 * DAY_SECONDS + 60);
    await simulator.control('POST', '/advance', { key: KEY, days: 3 });
    expect(await chargesOf(simulator, KEY)).toHaveLength(1);
  });

  test('sends the webhook of a payment while its clock shows the paidAt of the payment', async () => {
    const simulator = await startSimulator();
    const seen: string[] = [];
    const receiver = await startWebhookReceiver(async ({ body }) => {
      const payment = await simulator.api('GET', `/payments/${body.slice('id='.length)}`);
      const now = await simulator.control('GET', `/now?key=${KEY}`);
      seen.push(`${payment.text('paidAt')} ${now.text('now')}`);
    });
    await startGiving(simulator, { webhookUrl: receiver.url });
    await simulator.control('POST', '/advance', { key: KEY, days: 40 });
    expect(seen).toHaveLength(2);
    for (const moments of seen) expect(moments.split(' ')[0]).toBe(moments.split(' ')[1]);
    const journal = await simulator.control('GET', `/journal?kind=webhook&key=${KEY}`);
    expect(journal.list('entries').map((entry) => entry['at'])).toEqual(
      seen.map((moments) => moments.split(' ')[0]),
    );
  });

  test('lets a payment expire when the clock of the account reaches the expiry time', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', {
      key: KEY,
      startAt: '2025-11-16',
      expirySeconds: { ideal: 1 },
    });
    const { id } = await createPayment(simulator);
    const read = () => simulator.api('GET', `/payments/${id}`);
    await expect.poll(async () => (await read()).at('status')).toBe('expired');
    expect((await read()).text('expiredAt')).toMatch(/^2025-11-16T00:0/);
  });

  test('simulates a month of a hundred subscriptions within five seconds of processor time', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    for (let index = 0; index < 100; index++) {
      await createSubscription(simulator, customerId, { description: `Maandgift ${index}` });
    }
    await simulator.control('POST', '/advance', { key: KEY, days: 3 });
    const before = process.cpuUsage().user;
    await simulator.control('POST', '/advance', { key: KEY, months: 1 });
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
    expect(await chargesOf(simulator, KEY)).toHaveLength(200);
  });
});

describe('the start time of an account', () => {
  test('can be in the past, and a simulated year then has twelve monthly charges', async () => {
    const simulator = await startSimulator();
    const made = await simulator.control('POST', '/account', { key: KEY, startAt: '2025-11-16' });
    expect(made.at('createdAt')).toBe('2025-11-16T00:00:00+00:00');
    const { customerId } = await createDonor(simulator);
    await createSubscription(simulator, customerId, { startDate: '2025-12-01' });
    await simulator.control('POST', '/advance', { key: KEY, months: 12 });
    expect(await chargesOf(simulator, KEY)).toEqual([
      '2025-12-01',
      ...Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`),
    ]);
    expect((await simulator.control('GET', `/now?key=${KEY}`)).text('now')).toMatch(/^2026-11-16T00:0/);
    const refused = await createSubscription(simulator, customerId, {
      startDate: '2026-11-15',
      description: 'Te laat',
    });
    expect(refused.text('detail')).toBe('The start date is in the past');
  });

  test('is refused if the account already has a payment, or if the time is invalid', async () => {
    const simulator = await startSimulator();
    await createPayment(simulator);
    const refused = await simulator.control('POST', '/account', { key: KEY, startAt: '2025-11-16' });
    expect(refused.status).toBe(409);
    expect(await offsetOf(simulator, KEY)).toBe(0);
    const nonsense = await simulator.control('POST', '/account', { key: LIVE_KEY, startAt: 'vroeger' });
    expect(nonsense.status).toBe(400);
  });
});

describe('a deleted account', () => {
  test('leaves nothing behind, and other accounts are unchanged', async () => {
    const simulator = await startSimulator();
    const other = simulator.withKey(LIVE_KEY);
    await simulator.control('POST', '/account', { key: KEY, startAt: '2025-11-16' });
    const { id } = await createPaidPayment(simulator);
    await simulator.api('POST', `/payments/${id}/refunds`, { amount: { currency: 'EUR', value: '1.00' } });
    await simulator.control('POST', `/payments/${id}/chargeback`, { amount: '1.00' });
    await startGiving(simulator);
    await startGiving(other);
    await simulator.control('POST', '/faults', { key: KEY, effect: { type: 'cut' }, path: '/v2/methods' });
    const read = async () => ({
      state: (await simulator.control('GET', `/state?key=${LIVE_KEY}`)).at('accounts', 0, 'payments'),
      journal: (await simulator.control('GET', `/journal?key=${LIVE_KEY}`)).body,
    });
    const before = await read();

    expect((await simulator.control('DELETE', `/account?key=${KEY}`)).status).toBe(204);
    expect(await read()).toEqual(before);
    expect((await simulator.control('GET', '/state')).list('accounts')).toHaveLength(1);
    expect((await simulator.control('GET', `/journal?key=${KEY}`)).list('entries')).toEqual([]);
    expect(await offsetOf(simulator, KEY)).toBe(0);
    expect((await simulator.api('GET', `/payments/${id}`)).status).toBe(404);
    for (const list of ['payments', 'customers', 'subscriptions', 'refunds', 'chargebacks']) {
      expect((await simulator.api('GET', `/${list}`)).at('count')).toBe(0);
    }
    expect((await simulator.api('GET', '/methods')).status).toBe(200);
    await simulator.control('POST', '/advance', { days: 40 });
    expect(await chargesOf(simulator, KEY)).toEqual([]);
    expect(await chargesOf(simulator, LIVE_KEY)).toHaveLength(2);
    expect((await simulator.control('DELETE', '/account')).status).toBe(400);
  });
});
