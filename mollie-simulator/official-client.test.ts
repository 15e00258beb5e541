import { Client } from 'mollie-api-typescript';
import { ClientError } from 'mollie-api-typescript/models/errors';
import { describe, expect, test } from 'vitest';
import { KEY, startSimulator, type TestSimulator } from './testing/start-simulator.ts';

const amount = { currency: 'EUR', value: '12.50' };
const redirectUrl = 'https://charity.example/bedankt';

function clientOf(simulator: TestSimulator, apiKey = KEY): Client {
  return new Client({ serverURL: simulator.url, security: { apiKey }, retryConfig: { strategy: 'none' } });
}

async function createDonor(simulator: TestSimulator, client: Client) {
  const customer = await client.customers.create({
    entityCustomer: { name: 'A. Gever', email: 'a@example.nl' },
  });
  const payment = await client.customers.createPayment({
    customerId: customer.id,
    paymentRequest: {
      amount,
      description: 'Eerste gift',
      redirectUrl,
      method: 'ideal',
      sequenceType: 'first',
    },
  });
  await simulator.checkout(payment.id, 'paid');
  return customer.id;
}

async function collect<T>(pages: AsyncIterable<{ result: T }>): Promise<T[]> {
  const results: T[] = [];
  for await (const page of pages) results.push(page.result);
  return results;
}

describe('mollie-api-typescript, which validates every answer', () => {
  test('creates a payment at a server URL that contains a path', async () => {
    const simulator = await startSimulator();
    const payment = await clientOf(simulator).payments.create({
      paymentRequest: {
        amount,
        description: 'Gift',
        redirectUrl,
        method: 'ideal',
        metadata: { donationId: '1' },
      },
    });
    expect(payment).toMatchObject({
      status: 'open',
      amount,
      metadata: { donationId: '1' },
      isCancelable: false,
    });
    expect(payment.links.checkout?.href).toBe(`${simulator.url}/checkout/${payment.id}`);
  });

  test('creates, updates, reads and lists a payment', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const { id } = await client.payments.create({
      paymentRequest: { amount, description: 'Gift', redirectUrl },
    });
    await client.payments.update({ paymentId: id, requestBody: { description: 'Andere gift' } });
    await simulator.checkout(id, 'paid');
    const payment = await client.payments.get({ paymentId: id });
    expect(payment).toMatchObject({ status: 'paid', description: 'Andere gift', method: 'ideal' });
    expect(payment.amountRemaining).toEqual(amount);
    const [page] = await collect(await client.payments.list());
    expect(page?.embedded.payments?.map((listed) => listed.id)).toEqual([id]);
  });

  test('follows the pages of a list to the end', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    for (let index = 0; index < 5; index++) {
      await client.payments.create({ paymentRequest: { amount, description: `Gift ${index}`, redirectUrl } });
    }
    const pages = await collect(await client.payments.list({ limit: 2 }));
    const descriptions = pages.flatMap((page) =>
      page.embedded.payments?.map((payment) => payment.description),
    );
    expect(descriptions).toEqual(['Gift 4', 'Gift 3', 'Gift 2', 'Gift 1', 'Gift 0']);
  });

  test('handles customers and mandates from creation to deletion', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const customerId = await createDonor(simulator, client);
    const updated = await client.customers.update({ customerId, requestBody: { name: 'B. Gever' } });
    expect(updated).toMatchObject({ name: 'B. Gever', email: 'a@example.nl', locale: null, metadata: null });
    const [customers] = await collect(await client.customers.list());
    expect(customers?.embedded.customers).toHaveLength(1);
    const [payments] = await collect(await client.customers.listPayments({ customerId }));
    expect(payments?.embedded.payments).toHaveLength(1);

    const created = await client.mandates.create({
      customerId,
      mandateRequest: {
        method: 'directdebit',
        consumerName: 'A. Gever',
        consumerAccount: 'NL55INGB0000000000',
      },
    });
    const mandate = await client.mandates.get({ customerId, mandateId: created.id });
    expect(mandate).toMatchObject({ status: 'valid', method: 'directdebit', mandateReference: null });
    const [mandates] = await collect(await client.mandates.list({ customerId }));
    expect(mandates?.embedded.mandates).toHaveLength(2);
    await client.mandates.revoke({ customerId, mandateId: created.id });
    await client.customers.delete({ customerId });
    await expect(client.customers.get({ customerId })).rejects.toMatchObject({ statusCode: 410 });
  });

  test('creates, updates and cancels a subscription, and lists its payments', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const customerId = await createDonor(simulator, client);
    const created = await client.subscriptions.create({
      customerId,
      subscriptionRequest: {
        amount,
        interval: '1 month',
        description: 'Maandgift',
        metadata: { intent: '7' },
      },
    });
    await simulator.control('POST', '/advance', { days: 3 });
    const [payments] = await collect(
      await client.subscriptions.listPayments({ customerId, subscriptionId: created.id }),
    );
    expect(payments?.embedded.payments).toMatchObject([
      { status: 'paid', sequenceType: 'recurring', subscriptionId: created.id, metadata: { intent: '7' } },
    ]);
    const updated = await client.subscriptions.update({
      customerId,
      subscriptionId: created.id,
      requestBody: { amount: { currency: 'EUR', value: '15.00' } },
    });
    expect(updated.amount.value).toBe('15.00');
    expect(await client.subscriptions.get({ customerId, subscriptionId: created.id })).toMatchObject({
      status: 'active',
    });
    const [own] = await collect(await client.subscriptions.list({ customerId }));
    const [all] = await collect(await client.subscriptions.all());
    expect([own?.count, all?.count]).toEqual([1, 1]);
    const canceled = await client.subscriptions.cancel({ customerId, subscriptionId: created.id });
    expect(canceled.status).toBe('canceled');
    expect(canceled.nextPaymentDate).toBeUndefined();
  });

  test('handles refunds and chargebacks', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const { id: paymentId } = await client.payments.create({
      paymentRequest: { amount, description: 'Gift', redirectUrl },
    });
    await simulator.checkout(paymentId, 'paid');
    const refund = await client.refunds.create({
      paymentId,
      refundRequest: { amount: { currency: 'EUR', value: '2.50' }, description: 'Terug' },
    });
    expect(await client.refunds.get({ paymentId, refundId: refund.id })).toMatchObject({ status: 'pending' });
    const [ofPayment] = await collect(await client.refunds.list({ paymentId }));
    const [all] = await collect(await client.refunds.all());
    expect([ofPayment?.count, all?.count]).toEqual([1, 1]);
    await client.refunds.cancel({ paymentId, refundId: refund.id });

    const { id: chargebackId } = await simulator.control('POST', `/payments/${paymentId}/chargeback`, {});
    expect(await client.chargebacks.get({ paymentId, chargebackId })).toMatchObject({ amount });
    const [listed] = await collect(await client.chargebacks.list({ paymentId }));
    const [everywhere] = await collect(await client.chargebacks.all());
    expect([listed?.count, everywhere?.count]).toEqual([1, 1]);
    expect((await client.payments.get({ paymentId, embed: 'refunds,chargebacks' })).status).toBe('paid');
  });

  test('lists the methods of a sequence type, and reads one method and the profile', async () => {
    const client = clientOf(await startSimulator());
    const once = await client.methods.list();
    const recurring = await client.methods.list({ sequenceType: 'recurring' });
    expect(once.embedded.methods.map((method) => method.id)).toEqual(['ideal']);
    expect(recurring.embedded.methods.map((method) => method.id)).toEqual(['directdebit']);
    expect(await client.methods.get({ methodId: 'ideal' })).toMatchObject({ status: 'activated' });
    const all = await client.methods.all({ include: 'issuers', amount });
    expect(all.embedded.methods.find((method) => method.id === 'kbc')).toMatchObject({
      status: null,
      issuers: [{ id: 'kbc' }, { id: 'cbc' }],
    });
    const dollars = await client.methods.list({ amount: { currency: 'USD', value: '10.00' } });
    expect(dollars.count).toBe(0);
    expect(await client.profiles.getCurrent()).toMatchObject({ mode: 'test', status: 'verified' });
  });

  test('charges a mandate, and cancels the charge while it is pending', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const customerId = await createDonor(simulator, client);
    const payment = await client.payments.create({
      paymentRequest: {
        amount,
        description: 'Nog eens',
        sequenceType: 'recurring',
        customerId,
        redirectUrl: null,
      },
    });
    expect(payment).toMatchObject({
      status: 'pending',
      redirectUrl: null,
      isCancelable: true,
      method: 'directdebit',
    });
    expect(await client.payments.cancel({ paymentId: payment.id })).toMatchObject({ status: 'canceled' });
  });

  test('reads why a direct debit failed or was charged back, and that its mandate is invalid', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const customerId = await createDonor(simulator, client);
    const [mandates] = await collect(await client.mandates.list({ customerId }));
    const mandateId = mandates?.embedded.mandates[0]?.id ?? '';
    const charge = async (code: string) => {
      await simulator.control('POST', `/mandates/${mandateId}/fail-next`, { code });
      const { id } = await client.payments.create({
        paymentRequest: {
          amount,
          description: 'Nog eens',
          sequenceType: 'recurring',
          customerId,
          mandateId,
          redirectUrl: null,
          metadata: { gift: 'g1' },
        },
      });
      await simulator.control('POST', '/advance', { days: 14 });
      return client.payments.get({ paymentId: id });
    };
    const takenBack = await charge('MD06');
    expect(takenBack).toMatchObject({ status: 'paid', amountChargedBack: amount, mandateId });
    const [chargebacks] = await collect(await client.chargebacks.list({ paymentId: takenBack.id }));
    expect(chargebacks?.embedded.chargebacks[0]?.reason).toMatchObject({ code: 'MD06' });
    const failed = await charge('AC04');
    expect(failed).toMatchObject({ status: 'failed', failedAt: expect.any(String), mandateId });
    expect(failed.details).toMatchObject({ bankReasonCode: 'AC04', bankReason: 'Account closed' });
    expect(await client.mandates.get({ customerId, mandateId })).toMatchObject({ status: 'invalid' });
  });

  test('moves a subscription to another mandate, and gets the reason why its start date cannot change', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const customerId = await createDonor(simulator, client);
    const { id: subscriptionId } = await client.subscriptions.create({
      customerId,
      subscriptionRequest: { amount, interval: '1 month', description: 'Maandgift' },
    });
    const { id: mandateId } = await client.mandates.create({
      customerId,
      mandateRequest: {
        method: 'directdebit',
        consumerName: 'A. Gever',
        consumerAccount: 'NL55INGB0000000000',
      },
    });
    const update = (requestBody: object) =>
      client.subscriptions.update({ customerId, subscriptionId, requestBody });
    expect(await update({ mandateId, metadata: { gift: 'g2' } })).toMatchObject({
      mandateId,
      metadata: { gift: 'g2' },
    });
    await expect(update({ startDate: '2099-01-01' })).rejects.toMatchObject({
      statusCode: 422,
      body: expect.stringContaining(
        'The start date cannot be changed when the subscription is already charged.',
      ),
    });
  });

  test('reads a QR code, and a status that the client does not know', async () => {
    const simulator = await startSimulator();
    const client = clientOf(simulator);
    const { id } = await client.payments.create({
      paymentRequest: { amount, description: 'Gift', redirectUrl, method: 'ideal' },
    });
    const withCode = await client.payments.get({ paymentId: id, include: 'details.qrCode' });
    expect(withCode.details?.qrCode).toMatchObject({ height: 180, width: 180 });
    await simulator.control('POST', `/payments/${id}/status`, { unknownStatus: 'frozen' });
    expect((await client.payments.get({ paymentId: id })).status).toBe('frozen');
  });

  test('reports a refusal with its status, detail and field', async () => {
    const client = clientOf(await startSimulator());
    const refused = client.payments.create({
      paymentRequest: { amount: { currency: 'EUR', value: '60000.00' }, description: 'Te veel', redirectUrl },
    });
    await expect(refused).rejects.toMatchObject({
      statusCode: 422,
      title: 'Unprocessable Entity',
      detail: 'The amount is higher than the maximum',
      field: 'amount',
    });
    await expect(client.payments.get({ paymentId: 'tr_unknown' })).rejects.toBeInstanceOf(ClientError);
  });
});
