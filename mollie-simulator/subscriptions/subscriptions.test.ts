import { describe, expect, test } from 'vitest';
import { createDonor, createSubscription } from '../testing/builders.ts';
import { KEY, startSimulator, type TestSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

async function chargeDates(simulator: TestSimulator): Promise<unknown[]> {
  return (await simulator.journal('charge')).map((charge) => charge['date']);
}

function dutchDate(timestamp: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.parse(timestamp));
}

/** Moves the clock to noon on 15 January of next year, so that the result does not depend on today's date. */
async function moveToJanuary(simulator: TestSimulator): Promise<number> {
  const year = new Date().getUTCFullYear() + 1;
  await simulator.control('POST', '/advance', { to: `${year}-01-15T12:00:00Z` });
  return year;
}

describe('a new subscription', () => {
  test('has the fields that Mollie sends, and is not charged before its start date', async () => {
    const simulator = await startSimulator();
    const year = await moveToJanuary(simulator);
    const { customerId, mandateId } = await createDonor(simulator);
    const subscription = await createSubscription(simulator, customerId, {
      interval: '1 months',
      startDate: `${year}-02-15`,
      metadata: { intent: 7 },
    });
    expect(subscription.status).toBe(201);
    expect(subscription.body).toMatchObject({
      resource: 'subscription',
      customerId,
      mandateId,
      mode: 'test',
      status: 'active',
      amount: { value: '7.50', currency: 'EUR' },
      times: null,
      timesRemaining: null,
      interval: '1 month',
      startDate: `${year}-02-15`,
      nextPaymentDate: `${year}-02-15`,
      method: null,
      webhookUrl: null,
      metadata: { intent: 7 },
    });
    expect(subscription.at('canceledAt')).toBeUndefined();
    expect(await chargeDates(simulator)).toEqual([]);
  });

  test('is charged today if it has no start date, and the payment gets the metadata and description of the subscription', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const subscription = await createSubscription(simulator, customerId, { metadata: { intent: 7 } });
    const path = `/customers/${customerId}/subscriptions/${subscription.id}/payments`;
    const payments = await simulator.api('GET', path);
    expect(payments.list('_embedded', 'payments')).toMatchObject([
      {
        status: 'pending',
        description: 'Maandgift 42',
        metadata: { intent: 7 },
        subscriptionId: subscription.id,
      },
    ]);
    const today = dutchDate(subscription.text('createdAt'));
    expect(subscription.text('startDate')).toBe(today);
    expect(subscription.text('nextPaymentDate') > today).toBe(true);
  });

  test.each([
    ['no amount', { amount: undefined }, "The 'amount' field is missing"],
    ['no interval', { interval: undefined }, "The 'interval' field is missing"],
    ['no description', { description: undefined }, "The 'description' field is missing"],
    ['an interval of more than a year', { interval: '13 months' }, 'The interval is invalid'],
    ['a start in the past', { startDate: '2020-01-01' }, 'The start date is in the past'],
    ['a date that does not exist', { startDate: '2099-02-29' }, 'The start date is invalid'],
    [
      'both a mandate and a method',
      { mandateId: 'mdt_x', method: 'directdebit' },
      /cannot be given together/,
    ],
    ['an unknown mandate', { mandateId: 'mdt_x' }, 'No suitable mandates found for customer'],
    [
      'an amount above the SEPA maximum',
      { amount: { currency: 'EUR', value: '1000.01' } },
      'The amount is higher than the maximum',
    ],
    ['zero times', { times: 0 }, 'The number of times is invalid'],
    [
      'an unknown field',
      { customerId: 'cst_x' },
      'Non-existent body parameter "customerId" for this API call.',
    ],
  ])('is refused with %s', async (_what, fields, detail) => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const answer = await createSubscription(simulator, customerId, fields);
    expect(answer.status).toBe(422);
    expect(answer.text('detail')).toMatch(detail);
    expect((await simulator.api('GET', '/subscriptions')).at('count')).toBe(0);
  });

  test('is refused when direct debit is not active', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    await simulator.control('POST', '/account', { key: KEY, methods: ['ideal'] });
    expect((await createSubscription(simulator, customerId)).body).toMatchObject({
      status: 422,
      detail: 'The payment method is not enabled in your website profile',
      field: 'method',
    });
  });

  test('is refused above the direct debit maximum of the account, and so is a later update above it', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    await simulator.control('POST', '/account', {
      key: KEY,
      methodAmounts: { directdebit: { maximum: '100.00' } },
    });
    const amount = (value: string) => ({ amount: { currency: 'EUR', value } });
    const tooHigh = { status: 422, field: 'amount', detail: 'The amount is higher than the maximum' };
    expect((await createSubscription(simulator, customerId, amount('100.01'))).body).toMatchObject(tooHigh);
    const { id } = await createSubscription(simulator, customerId, amount('100.00'));
    const path = `/customers/${customerId}/subscriptions/${id}`;
    expect((await simulator.api('PATCH', path, amount('100.01'))).body).toMatchObject(tooHigh);
  });

  test('cuts a description of more than 255 characters', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const subscription = await createSubscription(simulator, customerId, { description: 'é'.repeat(300) });
    expect(subscription.text('description')).toBe('é'.repeat(255));
  });

  test('has a link to its payments only when there are payments', async () => {
    const simulator = await startSimulator();
    const year = await moveToJanuary(simulator);
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId, { startDate: `${year}-02-15` });
    const link = async () =>
      (await simulator.api('GET', `/customers/${customerId}/subscriptions/${id}`)).at('_links', 'payments');
    expect(await link()).toBeUndefined();
    await simulator.control('POST', '/advance', { to: `${year}-02-16` });
    expect(await link()).toMatchObject({ type: 'application/hal+json' });
  });

  test('is refused without a mandate', async () => {
    const simulator = await startSimulator();
    const { id } = await simulator.api('POST', '/customers', {});
    expect((await createSubscription(simulator, id)).text('detail')).toBe(
      'No suitable mandates found for customer',
    );
  });

  test('needs a description that no running subscription of the customer has', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId);
    expect((await createSubscription(simulator, customerId)).body).toMatchObject({
      status: 422,
      detail: 'A subscription with the same description already exists for this customer',
    });
    await simulator.api('DELETE', `/customers/${customerId}/subscriptions/${id}`);
    expect((await createSubscription(simulator, customerId)).status).toBe(201);
  });
});

describe('charges', () => {
  test('fall on the last day of every month if the subscription starts on 31 January', async () => {
    const simulator = await startSimulator();
    const year = await moveToJanuary(simulator);
    const { customerId } = await createDonor(simulator);
    await createSubscription(simulator, customerId, { startDate: `${year}-01-31` });
    const before = process.cpuUsage().user;
    await simulator.control('POST', '/advance', { to: `${year + 1}-01-10T12:00:00Z` });
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
    const lastDays = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
    );
    expect(await chargeDates(simulator)).toEqual(lastDays);
    const payments = await simulator.api('GET', `/customers/${customerId}/payments`);
    expect(payments.list('_embedded', 'payments').map((payment) => payment['status'])).toEqual(
      Array.from({ length: 13 }, () => 'paid'),
    );
  });

  test('are made at 04:00 Dutch time, before and after the clocks change', async () => {
    const simulator = await startSimulator();
    await moveToJanuary(simulator);
    const { customerId } = await createDonor(simulator);
    await createSubscription(simulator, customerId, { interval: '1 day', times: 300 });
    await simulator.control('POST', '/advance', { days: 301 });
    const dutch = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Amsterdam',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const [, ...later] = await simulator.journal('charge');
    expect(later.map((charge) => dutch.format(Date.parse(String(charge['at']))))).toEqual(
      later.map((charge) => `${String(charge['date'])} 04:00`),
    );
    expect(new Set(later.map((charge) => charge['date'])).size).toBe(299);
  });

  test('stop after the given number of times', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId, { times: 3, interval: '1 week' });
    await simulator.control('POST', '/advance', { days: 60 });
    const subscription = await simulator.api('GET', `/customers/${customerId}/subscriptions/${id}`);
    expect(subscription.body).toMatchObject({ status: 'completed', times: 3, timesRemaining: 0 });
    expect(subscription.at('nextPaymentDate')).toBeUndefined();
    expect(await simulator.journal('charge')).toHaveLength(3);
  });

  test('continue after the tenth in test mode, unless testSubscriptionLimit is set', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    await createSubscription(simulator, customerId, { interval: '1 day', description: 'a' });
    await simulator.control('POST', '/advance', { days: 15 });
    expect((await simulator.journal('charge')).length).toBeGreaterThan(10);
    await simulator.control('POST', '/account', { key: KEY, testSubscriptionLimit: 10 });
    const { id } = await createSubscription(simulator, customerId, { interval: '1 day', description: 'b' });
    await simulator.control('POST', '/advance', { days: 15 });
    const stopped = await simulator.api('GET', `/customers/${customerId}/subscriptions/${id}`);
    expect(stopped.at('status')).toBe('canceled');
    const charges = await simulator.journal('charge');
    expect(charges.filter((charge) => charge['subscriptionId'] === id)).toHaveLength(10);
  });

  test('pause while the subscription is suspended, and missed dates are not charged later', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId);
    const become = (status: string) => simulator.control('POST', `/subscriptions/${id}/status`, { status });
    await become('suspended');
    await simulator.control('POST', '/advance', { days: 100 });
    expect(await simulator.journal('charge')).toHaveLength(1);
    await become('active');
    await simulator.control('POST', '/advance', { days: 31 });
    expect(await simulator.journal('charge')).toHaveLength(2);
  });
});

describe('canceling and updating a subscription', () => {
  test('a canceled subscription is not charged again, and a second cancellation is refused', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId);
    const path = `/customers/${customerId}/subscriptions/${id}`;
    const canceled = await simulator.api('DELETE', path);
    expect(canceled.status).toBe(200);
    expect(canceled.body).toMatchObject({ status: 'canceled', canceledAt: expect.any(String) });
    expect(canceled.at('nextPaymentDate')).toBeUndefined();
    expect((await simulator.api('DELETE', path)).body).toMatchObject({
      status: 422,
      detail: 'The subscription has been cancelled.',
    });
    expect((await simulator.api('GET', `/customers/${customerId}/mandates/${mandateId}`)).at('status')).toBe(
      'valid',
    );
    await simulator.control('POST', '/advance', { days: 70 });
    expect(await simulator.journal('charge')).toHaveLength(1);
  });

  test('an update changes the amounts and dates of later charges', async () => {
    const simulator = await startSimulator();
    const year = await moveToJanuary(simulator);
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId, { startDate: `${year}-02-15` });
    const path = `/customers/${customerId}/subscriptions/${id}`;
    const moved = await simulator.api('PATCH', path, { startDate: `${year}-02-20` });
    expect(moved.body).toMatchObject({ startDate: `${year}-02-20`, nextPaymentDate: `${year}-02-20` });
    await simulator.control('POST', '/advance', { to: `${year}-02-21` });
    expect((await simulator.api('PATCH', path, { startDate: `${year}-03-01` })).text('detail')).toBe(
      'The start date cannot be changed when the subscription is already charged.',
    );
    await simulator.api('PATCH', path, {
      amount: { currency: 'EUR', value: '9.00' },
      interval: '2 months',
      times: 3,
      description: 'Tweemaandgift',
    });
    await simulator.control('POST', '/advance', { to: `${year}-12-01` });
    expect(await simulator.journal('charge')).toMatchObject([
      { date: `${year}-02-20`, amount: '7.50' },
      { date: `${year}-03-20`, amount: '9.00' },
      { date: `${year}-05-20`, amount: '9.00' },
    ]);
  });

  test('an update can set another mandate, metadata and webhook URL', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId);
    const path = `/customers/${customerId}/subscriptions/${id}`;
    const { mandateId } = await addMandate(simulator, customerId);
    const changes = { mandateId, metadata: { gift: 'g2' }, webhookUrl: receiver.url, description: 'Anders' };
    expect((await simulator.api('PATCH', path, changes)).body).toMatchObject({ id, ...changes });
    await simulator.control('POST', '/advance', { days: 40 });
    const [later] = (await simulator.api('GET', `${path}/payments`)).list('_embedded', 'payments');
    expect(later).toMatchObject({ status: 'paid', ...changes });
    expect(receiver.received.map(({ body }) => body)).toEqual([`id=${String(later?.['id'])}`]);
    expect(await simulator.journal('updated')).toMatchObject([{ object: 'subscription', id, changes }]);
    const stranger = await createDonor(simulator);
    expect((await simulator.api('PATCH', path, { mandateId: stranger.mandateId })).body).toMatchObject({
      status: 422,
      field: 'mandateId',
    });
    expect((await simulator.api('PATCH', path, { nextPaymentDate: '2099-01-01' })).text('detail')).toBe(
      'Non-existent body parameter "nextPaymentDate" for this API call.',
    );
  });

  test('an update of a canceled subscription is refused', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId);
    const path = `/customers/${customerId}/subscriptions/${id}`;
    await simulator.api('DELETE', path);
    expect((await simulator.api('PATCH', path, { description: 'Toch weer' })).body).toMatchObject({
      status: 422,
      detail: 'The subscription has been cancelled.',
    });
  });
});

async function addMandate(simulator: TestSimulator, customerId: string): Promise<{ mandateId: string }> {
  const mandate = await simulator.api('POST', `/customers/${customerId}/mandates`, {
    method: 'directdebit',
    consumerName: 'A. Gever',
    consumerAccount: 'NL55INGB0000000000',
  });
  return { mandateId: mandate.id };
}
