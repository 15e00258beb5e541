import { describe, expect, test } from 'vitest';
import {
  createDonor,
  createPaidPayment,
  createPayment,
  createSubscription,
  paymentBody,
} from '../testing/builders.ts';
import { KEY, startSimulator } from '../testing/start-simulator.ts';

describe('first and recurring payments', () => {
  test('a first payment by iDEAL creates a direct debit mandate when it is paid, not before', async () => {
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

  test('a first payment by card may be €0, and has a mandate before it is paid', async () => {
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

  test('a direct debit is pending, needs no redirect URL, and is paid after two days', async () => {
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

  test('failNextDirectDebits makes the next direct debit fail with a bank reason', async () => {
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

  test('a failed direct debit has the requested bank reason, or else the default of the account', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const charge = () =>
      createPayment(simulator, { customerId, sequenceType: 'recurring', method: 'directdebit' });
    const reasonOf = async (id: string) => {
      const { body } = await simulator.api('GET', `/payments/${id}`);
      return body;
    };
    const fail = async (fields: object) => {
      const { id } = await charge();
      await simulator.control('POST', `/payments/${id}/status`, { status: 'failed', ...fields });
      return reasonOf(id);
    };
    expect(await fail({})).toMatchObject({
      details: { bankReasonCode: 'AM04', bankReason: 'Insufficient funds' },
    });
    expect(await fail({ bankReasonCode: 'SL01' })).toMatchObject({
      details: { bankReasonCode: 'SL01', bankReason: 'Specific service offered by the debtor bank' },
    });
    await simulator.control('POST', '/account', { key: KEY, directDebitFailureReason: 'AC06' });
    expect(await fail({})).toMatchObject({
      details: { bankReasonCode: 'AC06', bankReason: 'Account blocked' },
    });
    const atCheckout = await charge();
    await simulator.checkout(atCheckout.id, 'failed');
    expect(await reasonOf(atCheckout.id)).toMatchObject({ details: { bankReasonCode: 'AC06' } });
    await simulator.control('POST', '/account', {
      key: KEY,
      failNextDirectDebits: 1,
      directDebitFailureReason: 'MS02',
    });
    const byBank = await charge();
    await simulator.control('POST', '/advance', { days: 3 });
    expect(await reasonOf(byBank.id)).toMatchObject({
      status: 'failed',
      details: { bankReasonCode: 'MS02' },
    });
  });

  test('a failed direct debit that becomes paid loses its bank reason', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const { id } = await createPayment(simulator, {
      customerId,
      sequenceType: 'recurring',
      method: 'directdebit',
    });
    for (const status of ['failed', 'paid']) {
      await simulator.control('POST', `/payments/${id}/status`, { status });
    }
    const paid = await simulator.api('GET', `/payments/${id}`);
    expect(paid.at('details', 'bankReasonCode')).toBeUndefined();
    expect(paid.text('details', 'consumerName')).toBe('A. Gever');
  });

  test('an invalid reason code is refused', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    const bankReasonCode = 'insufficient funds';
    const answer = await simulator.control('POST', `/payments/${id}/status`, {
      status: 'failed',
      bankReasonCode,
    });
    expect(answer.status).toBe(400);
  });

  test('a direct debit uses the bank account of the customer’s first payment', async () => {
    const simulator = await startSimulator();
    const accounts = [];
    for (const name of ['A. Gever', 'B. Geefster']) {
      const { id: customerId } = await simulator.api('POST', '/customers', { name });
      const first = await createPaidPayment(simulator, { customerId, sequenceType: 'first' });
      const mandate = await simulator.api(
        'GET',
        `/customers/${customerId}/mandates/${first.text('mandateId')}`,
      );
      const charge = await createPayment(simulator, {
        customerId,
        sequenceType: 'recurring',
        method: 'directdebit',
      });
      const consumer = {
        consumerName: name,
        consumerAccount: first.text('details', 'consumerAccount'),
        consumerBic: first.text('details', 'consumerBic'),
      };
      expect(first.at('details')).toEqual(consumer);
      expect(mandate.at('details')).toEqual(consumer);
      expect(charge.at('details')).toMatchObject(consumer);
      expect(consumer.consumerBic.slice(0, 4)).toBe(consumer.consumerAccount.slice(4, 8));
      expect(remainderOfIban(consumer.consumerAccount)).toBe(1n);
      accounts.push(consumer.consumerAccount);
    }
    expect(new Set(accounts).size).toBe(2);
  });

  test('a direct debit on an imported mandate uses the bank account of that mandate', async () => {
    const simulator = await startSimulator();
    const { id: customerId } = await simulator.api('POST', '/customers', { name: 'A. Gever' });
    const consumer = {
      consumerName: 'C. Ander',
      consumerAccount: 'NL55INGB0000000000',
      consumerBic: 'INGBNL2A',
    };
    await simulator.api('POST', `/customers/${customerId}/mandates`, { method: 'directdebit', ...consumer });
    const subscription = await createSubscription(simulator, customerId);
    const path = `/customers/${customerId}/subscriptions/${subscription.id}/payments`;
    const [charge] = (await simulator.api('GET', path)).list('_embedded', 'payments');
    expect(charge?.['details']).toMatchObject(consumer);
  });

  test('a direct debit above 1,000 euros is refused', async () => {
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

function remainderOfIban(iban: string): bigint {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n;
}
