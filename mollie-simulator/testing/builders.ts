import type { Answer, TestSimulator } from './start-simulator.ts';

export function paymentBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: { currency: 'EUR', value: '10.00' },
    description: 'Donatie 42',
    redirectUrl: 'https://charity.example/bedankt',
    method: 'ideal',
    ...fields,
  };
}

export function createPayment(
  simulator: TestSimulator,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  return simulator.api('POST', '/payments', paymentBody(fields));
}

export async function createPaidPayment(
  simulator: TestSimulator,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  const { id } = await createPayment(simulator, fields);
  await simulator.control('POST', `/payments/${id}/status`, { status: 'paid' });
  return simulator.api('GET', `/payments/${id}`);
}

export async function createDonor(
  simulator: TestSimulator,
): Promise<{ customerId: string; mandateId: string }> {
  const { id: customerId } = await simulator.api('POST', '/customers', { name: 'A. Gever' });
  const payment = await createPaidPayment(simulator, { customerId, sequenceType: 'first' });
  return { customerId, mandateId: payment.text('mandateId') };
}

export function createSubscription(
  simulator: TestSimulator,
  customerId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  return simulator.api('POST', `/customers/${customerId}/subscriptions`, {
    amount: { currency: 'EUR', value: '7.50' },
    interval: '1 month',
    description: 'Maandgift 42',
    ...fields,
  });
}
