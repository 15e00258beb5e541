import { describe, expect, test } from 'vitest';
import { createDonor, createPayment, paymentBody } from '../testing/builders.ts';
import { KEY, startSimulator } from '../testing/start-simulator.ts';

describe('first and recurring payments', () => {
  test('iDEAL gives a direct debit mandate when it is paid, not before', async () => {
    const simulator = await startSimulator();
    const { id: customerId } = await simulator.api('POST', '/customers', {});
    const first = await createPayment(simulator, { customerId, sequenceType: 'first' });
    expect(first.at('mandateId')).toBeUndefined();
    expect((await simulator.api('GET', `/customers/${customerId}/mandates`)).at('count')).toBe(0);
    await simulator.checkout(first.id, 'paid');
    const paid = await simulator.api('GET', `/payments/${first.id}`);
    const mandate = await simulator.api('GET', `/customers/${customerId}/mandates/${paid.text('mandateId')}`);
    expect(mandate.body).toMatchObject({ status: 'valid', method: 'directdebit', mandateReference: null });
  });

  test('a card has its mandate from the start, and may be free', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: ['creditcard'] });
    const { id: customerId } = await simulator.api('POST', '/customers', {});
    const first = await createPayment(simulator, {
      customerId,
      sequenceType: 'first',
      method: 'creditcard',
      ...amountOf('0.00'),
    });
    const path = `/customers/${customerId}/mandates/${first.text('mandateId')}`;
    expect((await simulator.api('GET', path)).body).toMatchObject({
      status: 'pending',
      method: 'creditcard',
    });
    await simulator.checkout(first.id, 'failed');
    expect((await simulator.api('GET', path)).at('status')).toBe('invalid');
  });

  test('a first payment needs a customer', async () => {
    const simulator = await startSimulator();
    expect((await createPayment(simulator, { sequenceType: 'first' })).at('field')).toBe('customerId');
  });

  test('a charge without a usable mandate is refused', async () => {
    const simulator = await startSimulator();
    const { id: customerId } = await simulator.api('POST', '/customers', {});
    const answer = await createPayment(simulator, {
      customerId,
      sequenceType: 'recurring',
      method: undefined,
    });
    expect(answer.body).toMatchObject({ status: 422, detail: 'No suitable mandates found for customer' });
  });

  test('a direct debit is pending, needs no redirect, and is paid after two days', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    const charge = await simulator.api('POST', '/payments', {
      ...paymentBody({ redirectUrl: null, method: undefined }),
      customerId,
      sequenceType: 'recurring',
    });
    expect(charge.body).toMatchObject({
      status: 'pending',
      method: 'directdebit',
      redirectUrl: null,
      mandateId,
      isCancelable: true,
      details: {
        transferReference: expect.any(String),
        dueDate: expect.any(String),
        signatureDate: expect.any(String),
      },
    });
    expect(charge.at('expiresAt')).toBeUndefined();
    expect(charge.at('_links', 'checkout')).toBeUndefined();
    await simulator.control('POST', '/advance', { days: 1.9 });
    expect((await simulator.api('GET', `/payments/${charge.id}`)).at('status')).toBe('pending');
    await simulator.control('POST', '/advance', { days: 0.1 });
    expect((await simulator.api('GET', `/payments/${charge.id}`)).at('status')).toBe('paid');
  });

  test('the next direct debits fail when asked for, with the reason of the bank', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    await simulator.control('POST', '/account', {
      key: KEY,
      failNextDirectDebits: 1,
      directDebitDelaySeconds: 60,
    });
    const charges = [];
    for (let index = 0; index < 2; index++) {
      charges.push(
        await createPayment(simulator, { customerId, sequenceType: 'recurring', method: 'directdebit' }),
      );
    }
    await simulator.control('POST', '/advance', { seconds: 60 });
    const settled = await Promise.all(charges.map(({ id }) => simulator.api('GET', `/payments/${id}`)));
    expect(settled.map((payment) => payment.at('status'))).toEqual(['failed', 'paid']);
    expect(settled[0]?.at('details', 'bankReasonCode')).toBe('AM04');
  });

  test('a direct debit is at most 1,000 euro', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const charge = { customerId, sequenceType: 'recurring', method: 'directdebit', ...amountOf('1000.01') };
    expect((await createPayment(simulator, charge)).text('detail')).toBe(
      'The amount is higher than the maximum',
    );
  });
});

function amountOf(value: unknown) {
  return { amount: { currency: 'EUR', value } };
}
