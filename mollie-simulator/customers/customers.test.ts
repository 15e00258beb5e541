import { describe, expect, test } from 'vitest';
import { createDonor, createPayment, createSubscription } from '../testing/builders.ts';
import { startSimulator } from '../testing/start-simulator.ts';

test('a customer without a name, e-mail address, locale and metadata shows these fields as null', async () => {
  const simulator = await startSimulator();
  const customer = await simulator.api('POST', '/customers', {});
  expect(customer.status).toBe(201);
  expect(customer.body).toMatchObject({
    name: null,
    email: null,
    locale: null,
    metadata: null,
    mode: 'test',
  });
});

test('an update of a customer changes only the fields that it names', async () => {
  const simulator = await startSimulator();
  const { id } = await simulator.api('POST', '/customers', { name: 'A', email: 'a@example.nl' });
  const updated = await simulator.api('PATCH', `/customers/${id}`, { name: null, metadata: { n: 1 } });
  expect(updated.body).toMatchObject({ name: null, email: 'a@example.nl', metadata: { n: 1 } });
});

test('a customer has links only to lists that are not empty', async () => {
  const simulator = await startSimulator();
  const linksOf = async (id: string) =>
    Object.keys((await simulator.api('GET', `/customers/${id}`)).at('_links') ?? {});
  const { id } = await simulator.api('POST', '/customers', {});
  expect(await linksOf(id)).toEqual(['self', 'dashboard', 'documentation']);
  const { customerId, mandateId } = await createDonor(simulator);
  expect(await linksOf(customerId)).toEqual(['self', 'dashboard', 'payments', 'mandates', 'documentation']);
  await createSubscription(simulator, customerId);
  expect(await linksOf(customerId)).toContain('subscriptions');
  await simulator.api('DELETE', `/customers/${customerId}/mandates/${mandateId}`);
  expect(await linksOf(customerId)).not.toContain('mandates');
});

test('a profile has a link to its payments only when there are payments', async () => {
  const simulator = await startSimulator();
  const link = async () => (await simulator.api('GET', '/profiles/me')).at('_links', 'payments');
  expect(await link()).toBeUndefined();
  await createPayment(simulator);
  expect(await link()).toMatchObject({ type: 'application/hal+json' });
});

describe('deleting a customer', () => {
  test('through the control API cancels the subscriptions, and a second attempt gets 409', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    await createSubscription(simulator, customerId, { startDate: '2099-01-01' });
    expect((await simulator.control('POST', `/customers/${customerId}/delete`)).status).toBe(200);
    expect((await simulator.control('POST', `/customers/${customerId}/delete`)).status).toBe(409);
    expect((await simulator.control('POST', '/customers/cst_x/delete')).status).toBe(404);
    for (const path of ['', `/mandates/${mandateId}`, '/subscriptions']) {
      expect((await simulator.api('GET', `/customers/${customerId}${path}`)).status).toBe(410);
    }
    const [subscription] = (await simulator.api('GET', '/subscriptions')).list('_embedded', 'subscriptions');
    expect(subscription).toMatchObject({ status: 'canceled' });
  });

  test('removes the customer from the list, and later requests for the customer get 410', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    const { id: keptId } = await simulator.api('POST', '/customers', {});
    const deleted = await simulator.api('DELETE', `/customers/${customerId}`);
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    for (const path of ['', '/mandates', `/mandates/${mandateId}`, '/subscriptions', '/payments']) {
      expect((await simulator.api('GET', `/customers/${customerId}${path}`)).status).toBe(410);
    }
    const left = await simulator.api('GET', '/customers');
    expect(left.list('_embedded', 'customers')).toMatchObject([{ id: keptId }]);
  });

  test('cancels the subscriptions and prevents new payments', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    await createSubscription(simulator, customerId, { startDate: '2099-01-01' });
    await simulator.api('DELETE', `/customers/${customerId}`);
    expect((await simulator.api('GET', '/subscriptions')).list('_embedded', 'subscriptions')).toMatchObject([
      { status: 'canceled', canceledAt: expect.any(String) },
    ]);
    expect((await createPayment(simulator, { customerId })).text('detail')).toBe(
      'The customer id is invalid',
    );
  });
});

describe('a mandate', () => {
  test('cannot be read after it is revoked, and only its own subscriptions are canceled', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    const other = await simulator.api('POST', `/customers/${customerId}/mandates`, {
      method: 'directdebit',
      consumerName: 'A. Gever',
      consumerAccount: 'NL55INGB0000000000',
      mandateReference: 'M-1',
    });
    const startDate = '2099-01-01';
    const doomed = await createSubscription(simulator, customerId, {
      mandateId,
      startDate,
      description: 'a',
    });
    const kept = await createSubscription(simulator, customerId, {
      mandateId: other.id,
      startDate,
      description: 'b',
    });
    const path = `/customers/${customerId}/mandates/${mandateId}`;
    expect((await simulator.api('DELETE', path)).status).toBe(204);
    expect((await simulator.api('GET', path)).status).toBe(410);
    expect((await simulator.api('DELETE', path)).status).toBe(410);
    const statusOf = async (id: string) =>
      (await simulator.api('GET', `/customers/${customerId}/subscriptions/${id}`)).at('status');
    expect([await statusOf(doomed.id), await statusOf(kept.id)]).toEqual(['canceled', 'active']);
    const left = await simulator.api('GET', `/customers/${customerId}/mandates`);
    expect(left.list('_embedded', 'mandates')).toMatchObject([{ id: other.id, mandateReference: 'M-1' }]);
  });

  test('becomes invalid when the donor withdraws the mandate at the bank, and its subscription is canceled', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    const { id } = await createSubscription(simulator, customerId, { startDate: '2099-01-01' });
    await simulator.control('POST', `/mandates/${mandateId}/status`, { status: 'invalid' });
    expect((await simulator.api('GET', `/customers/${customerId}/mandates/${mandateId}`)).at('status')).toBe(
      'invalid',
    );
    expect((await simulator.api('GET', `/customers/${customerId}/subscriptions/${id}`)).at('status')).toBe(
      'canceled',
    );
  });

  test('prevents the charges of its subscription while the mandate is pending', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    await simulator.control('POST', `/mandates/${mandateId}/status`, { status: 'pending' });
    const subscription = await createSubscription(simulator, customerId);
    expect(subscription.at('status')).toBe('pending');
    await simulator.control('POST', '/advance', { days: 40 });
    expect(await simulator.journal('charge')).toEqual([]);
    await simulator.control('POST', `/mandates/${mandateId}/status`, { status: 'valid' });
    await simulator.control('POST', '/advance', { days: 31 });
    expect(await simulator.journal('charge')).toHaveLength(1);
  });

  test('can be revoked only once through the control API', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    expect((await simulator.control('POST', `/mandates/${mandateId}/revoke`)).status).toBe(200);
    expect((await simulator.control('POST', `/mandates/${mandateId}/revoke`)).status).toBe(409);
    expect((await simulator.api('GET', `/customers/${customerId}/mandates/${mandateId}`)).status).toBe(410);
  });
});
