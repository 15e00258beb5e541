import { describe, expect, test } from 'vitest';
import { createDonor, createPaidPayment, createPayment, createSubscription } from '../testing/builders.ts';
import { KEY, LIVE_KEY, startSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

describe('the clock', () => {
  test('shows the real time plus the sum of all moves', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/advance', { days: 1 });
    const later = await simulator.control('POST', '/advance', { seconds: 30 });
    expect(later.at('offsetSeconds')).toBe(86_430);
    const ahead = Date.parse(later.text('now')) - Date.parse(later.text('realNow'));
    expect(Math.abs(ahead - 86_430_000)).toBeLessThan(20_000);
  });

  test('cannot go back, and refuses invalid times', async () => {
    const simulator = await startSimulator();
    for (const body of [{ to: '2020-01-01' }, { days: -1 }, { days: 1, seconds: 1 }, { to: 'morgen' }, {}]) {
      expect((await simulator.control('POST', '/advance', body)).status).toBe(400);
    }
  });

  test('runs events in order, and waits for webhooks before the next event', async () => {
    const simulator = await startSimulator();
    const seen: unknown[] = [];
    const receiver = await startWebhookReceiver(async ({ body }) => {
      const payment = await simulator.api('GET', `/payments/${body.slice('id='.length)}`);
      seen.push([payment.at('sequenceType'), payment.at('status')]);
    });
    const { customerId } = await createDonor(simulator);
    const webhookUrl = receiver.url;
    await createSubscription(simulator, customerId, { webhookUrl, interval: '1 day', times: 2 });
    await createPayment(simulator, { webhookUrl });
    await simulator.control('POST', '/advance', { days: 5 });
    expect(seen).toEqual([
      ['oneoff', 'expired'],
      ['recurring', 'paid'],
      ['recurring', 'paid'],
    ]);
    const moments = (await simulator.control('GET', '/journal'))
      .list('entries')
      .map((entry) => String(entry['at']));
    expect(moments).toEqual(moments.toSorted());
  });

  test('adds up the moves of requests that arrive at the same time', async () => {
    const simulator = await startSimulator();
    await Promise.all([1, 2, 3].map((days) => simulator.control('POST', '/advance', { days })));
    expect((await simulator.control('GET', '/now')).at('offsetSeconds')).toBe(6 * 86_400);
  });
});

describe('the journal and the state', () => {
  test('agree to the cent', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPaidPayment(simulator, {
      amount: { currency: 'EUR', value: '12.34' },
      webhookUrl: receiver.url,
      metadata: { donationId: 'd1' },
    });
    await simulator.api('POST', `/payments/${id}/refunds`, { amount: { currency: 'EUR', value: '2.34' } });
    await simulator.control('POST', `/payments/${id}/chargeback`, { amount: '10.00' });
    expect((await simulator.journal('created'))[0]).toMatchObject({
      kind: 'created',
      object: 'payment',
      id,
      amount: '12.34',
      status: 'open',
      metadata: { donationId: 'd1' },
      at: expect.stringMatching(/\+00:00$/),
      realAt: expect.stringMatching(/Z$/),
      account: expect.stringMatching(/^pfl_/),
    });
    expect(await simulator.journal('status')).toMatchObject([
      { id, from: 'open', to: 'paid', amount: '12.34' },
    ]);
    expect(await simulator.journal('refund')).toMatchObject([
      { paymentId: id, to: 'pending', amount: '2.34' },
    ]);
    expect(await simulator.journal('chargeback')).toMatchObject([
      { paymentId: id, event: 'received', amount: '10.00' },
    ]);
    expect(await simulator.journal('webhook')).toMatchObject([
      { paymentId: id, url: receiver.url, attempt: 1, outcome: 'delivered', status: 200 },
      { paymentId: id, outcome: 'delivered' },
    ]);
    const state = await simulator.control('GET', '/state');
    expect(state.at('accounts', 0, 'payments', 0)).toMatchObject({
      id,
      status: 'paid',
      amount: '12.34',
      amountRefunded: '2.34',
      amountChargedBack: '10.00',
    });
  });

  test('can be read for one key, and the journal can start at a given entry', async () => {
    const simulator = await startSimulator();
    await createPayment(simulator);
    const moved = await simulator.control('POST', '/advance', { seconds: 900 });
    const since = await simulator.control('GET', `/journal?since=${String(moved.at('journalSince'))}`);
    expect(since.list('entries').map((entry) => entry['kind'])).toEqual(['status', 'clock']);
    expect((await simulator.control('GET', `/journal?key=${LIVE_KEY}`)).list('entries')).toEqual([]);
    expect((await simulator.control('GET', `/journal?key=${KEY}`)).list('entries')).toHaveLength(3);
    expect((await simulator.control('GET', `/state?key=${LIVE_KEY}`)).list('accounts')).toEqual([]);
  });

  test('never contain the key itself', async () => {
    const simulator = await startSimulator();
    await createPaidPayment(simulator);
    await simulator.control('POST', '/account', { key: KEY, revoked: false });
    for (const path of ['/journal', '/state', '/faults']) {
      expect(JSON.stringify((await simulator.control('GET', path)).body)).not.toContain(KEY);
    }
  });

  test('are empty after a reset, and the clock shows real time', async () => {
    const simulator = await startSimulator();
    await createPaidPayment(simulator);
    await simulator.control('POST', '/advance', { days: 1 });
    await simulator.control('POST', '/reset');
    expect((await simulator.control('GET', '/journal')).list('entries')).toEqual([]);
    expect((await simulator.control('GET', '/state')).list('accounts')).toEqual([]);
    expect((await simulator.control('GET', '/now')).at('offsetSeconds')).toBe(0);
  });
});

describe('a status that no client knows', () => {
  test('causes a webhook, and is shown until the payment gets another status', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPayment(simulator, { webhookUrl: receiver.url });
    const read = async () => (await simulator.api('GET', `/payments/${id}`)).at('status');
    const answer = await simulator.control('POST', `/payments/${id}/status`, { unknownStatus: 'frozen' });
    expect(answer.status).toBe(200);
    expect(await read()).toBe('frozen');
    expect(receiver.received).toHaveLength(1);
    await simulator.control('POST', `/payments/${id}/status`, { status: 'paid' });
    expect(await read()).toBe('paid');
    for (const body of [
      { unknownStatus: '' },
      { unknownStatus: 'a', status: 'paid' },
      { status: 'frozen' },
    ]) {
      expect((await simulator.control('POST', `/payments/${id}/status`, body)).status).toBe(400);
    }
  });
});

describe('an account', () => {
  test('gets 401 after its key is revoked, but its subscriptions are still charged', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    await createSubscription(simulator, customerId);
    await simulator.control('POST', '/account', { key: KEY, revoked: true });
    expect((await simulator.api('GET', '/methods')).status).toBe(401);
    await simulator.control('POST', '/advance', { days: 32 });
    expect(await simulator.journal('charge')).toHaveLength(2);
    await simulator.control('POST', '/account', { key: KEY, revoked: false });
    expect((await simulator.api('GET', '/methods')).status).toBe(200);
  });

  test('ignores an embed parameter with several values when embedsOnlyOne is set', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const embedded = async (names: string) =>
      (await simulator.api('GET', `/payments/${id}?embed=${names}`)).at('_embedded');
    expect(await embedded('refunds,chargebacks')).toEqual({ refunds: [], chargebacks: [] });
    await simulator.control('POST', '/account', { key: KEY, embedsOnlyOne: true });
    expect(await embedded('refunds,chargebacks')).toBeUndefined();
    expect(await embedded('refunds')).toEqual({ refunds: [] });
  });

  test('offers only the methods that its settings name', async () => {
    const simulator = await startSimulator();
    const listed = async (sequenceType: string) =>
      (await simulator.api('GET', `/methods?sequenceType=${sequenceType}`))
        .list('_embedded', 'methods')
        .map((method) => method['id']);
    expect([await listed('oneoff'), await listed('first'), await listed('recurring')]).toEqual([
      ['ideal'],
      ['ideal'],
      ['directdebit'],
    ]);
    await simulator.control('POST', '/account', { key: KEY, methods: ['ideal'] });
    expect(await listed('recurring')).toEqual([]);
    expect((await simulator.control('POST', '/account', { key: KEY, methods: ['gold'] })).status).toBe(400);
    expect((await simulator.control('POST', '/account', { key: 'nonsense' })).status).toBe(400);
  });
});
