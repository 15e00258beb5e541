import { describe, expect, test } from 'vitest';
import { createDonor, createPaidPayment, createPayment } from '../testing/builders.ts';
import { KEY, startSimulator, type TestSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

function refund(simulator: TestSimulator, paymentId: string, value: string) {
  return simulator.api('POST', `/payments/${paymentId}/refunds`, { amount: { currency: 'EUR', value } });
}

describe('a refund', () => {
  test('is pending, then processing after two hours, then refunded, with a webhook for each change', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPaidPayment(simulator, { webhookUrl: receiver.url });
    const created = await refund(simulator, id, '4.00');
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      resource: 'refund',
      mode: 'test',
      status: 'pending',
      amount: { value: '4.00', currency: 'EUR' },
      paymentId: id,
      metadata: null,
      description: '',
    });
    const statusAfter = async (seconds: number) => {
      await simulator.control('POST', '/advance', { seconds });
      const { status } = Object.fromEntries(
        Object.entries((await simulator.api('GET', `/payments/${id}/refunds/${created.id}`)).body ?? {}),
      );
      return [status, receiver.received.length];
    };
    expect(await statusAfter(7100)).toEqual(['pending', 1]);
    expect(await statusAfter(100)).toEqual(['processing', 2]);
    expect(await statusAfter(86_400)).toEqual(['refunded', 3]);
    expect((await simulator.api('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'paid',
      amountRefunded: { value: '4.00' },
      amountRemaining: { value: '6.00' },
    });
  });

  test('needs a paid payment and cannot exceed the remaining amount', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const { id: openId } = await createPayment(simulator);
    expect((await simulator.api('POST', `/payments/${id}/refunds`, {})).body).toMatchObject({
      detail: 'The amount is required for payments',
      field: 'amount',
    });
    await refund(simulator, id, '4.00');
    expect((await refund(simulator, id, '6.01')).body).toMatchObject({
      status: 422,
      detail: 'The specified amount cannot be refunded',
      field: 'amount.value',
    });
    expect((await refund(simulator, id, '6.00')).status).toBe(201);
    expect((await refund(simulator, openId, '1.00')).status).toBe(422);
  });

  test('is refused as a duplicate if it has the same amount as another refund in the last hour', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    await refund(simulator, id, '4.00');
    expect((await refund(simulator, id, '4.00')).body).toMatchObject({
      status: 409,
      title: 'Conflict',
      detail: 'A duplicate refund has been detected',
    });
    await simulator.control('POST', '/advance', { seconds: 3600 });
    expect((await refund(simulator, id, '4.00')).status).toBe(201);
  });

  test('is refused as a duplicate for the configured time, even with another idempotency key', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, duplicateRefundSeconds: 60 });
    const { id } = await createPaidPayment(simulator);
    const refundWith = async (key: string) => {
      const body = { amount: { currency: 'EUR', value: '4.00' } };
      return simulator.api('POST', `/payments/${id}/refunds`, body, { 'idempotency-key': key });
    };
    const first = await refundWith('k1');
    expect((await refundWith('k2')).body).toMatchObject({
      status: 409,
      detail: 'A duplicate refund has been detected',
    });
    expect((await refundWith('k1')).id).toBe(first.id);
    await simulator.control('POST', '/advance', { seconds: 60 });
    expect((await refundWith('k2')).status).toBe(201);
  });

  test('cuts a description of more than 255 characters', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const created = await simulator.api('POST', `/payments/${id}/refunds`, {
      amount: { currency: 'EUR', value: '4.00' },
      description: 'é'.repeat(300),
    });
    expect(created.text('description')).toBe('é'.repeat(255));
  });

  test('shows its payment with embed=payment, and so does a chargeback', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const { id: refundId } = await refund(simulator, id, '4.00');
    const { id: chargebackId } = await simulator.control('POST', `/payments/${id}/chargeback`, {
      amount: '1.00',
    });
    for (const list of ['refunds', 'chargebacks']) {
      for (const path of [`/${list}`, `/payments/${id}/${list}`]) {
        const embedded = await simulator.api('GET', `${path}?embed=payment`);
        expect(embedded.list('_embedded', list)).toMatchObject([
          { _embedded: { payment: { id, status: 'paid' } } },
        ]);
        const plain = await simulator.api('GET', path);
        expect(plain.at('_embedded', list, 0, '_embedded')).toBeUndefined();
      }
    }
    for (const path of [`refunds/${refundId}`, `chargebacks/${chargebackId}`]) {
      const single = await simulator.api('GET', `/payments/${id}/${path}?embed=payment`);
      expect(single.at('_embedded', 'payment', 'id')).toBe(id);
    }
  });

  test('can be canceled while it is pending, and then no longer lowers the remaining amount', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const { id: refundId } = await refund(simulator, id, '10.00');
    expect((await simulator.api('DELETE', `/payments/${id}/refunds/${refundId}`)).status).toBe(204);
    expect((await simulator.api('DELETE', `/payments/${id}/refunds/${refundId}`)).status).toBe(422);
    expect((await simulator.api('GET', `/payments/${id}`)).text('amountRemaining', 'value')).toBe('10.00');
  });

  test('sends a webhook when it fails', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPaidPayment(simulator, { webhookUrl: receiver.url });
    const { id: refundId } = await refund(simulator, id, '10.00');
    await simulator.control('POST', `/refunds/${refundId}/status`, { status: 'failed' });
    expect(receiver.received).toHaveLength(2);
    await simulator.control('POST', '/advance', { days: 3 });
    expect((await simulator.api('GET', `/payments/${id}/refunds/${refundId}`)).at('status')).toBe('failed');
    expect(await simulator.journal('refund')).toMatchObject([
      { from: null, to: 'pending', amount: '10.00' },
      { from: 'pending', to: 'failed', amount: '10.00' },
    ]);
  });
});

describe('a chargeback', () => {
  test('leaves the payment paid, changes its amounts and links, and sends a webhook', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { id } = await createPaidPayment(simulator, { webhookUrl: receiver.url });
    const { id: chargebackId } = await simulator.control('POST', `/payments/${id}/chargeback`, {});
    expect(receiver.received).toHaveLength(2);
    const payment = await simulator.api('GET', `/payments/${id}?embed=refunds,chargebacks`);
    expect(payment.body).toMatchObject({
      status: 'paid',
      amountChargedBack: { value: '10.00', currency: 'EUR' },
      amountRemaining: { value: '0.00' },
      _embedded: { refunds: [], chargebacks: [{ id: chargebackId, amount: { value: '10.00' } }] },
    });
    expect(payment.text('_links', 'chargebacks', 'href')).toBe(
      `${simulator.url}/v2/payments/${id}/chargebacks`,
    );
    expect(payment.at('_embedded', 'chargebacks', 0, 'reason')).toBeUndefined();
  });

  test('has the reason of the bank if the payment is a direct debit', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const { id } = await createPayment(simulator, {
      customerId,
      sequenceType: 'recurring',
      method: 'directdebit',
    });
    await simulator.control('POST', '/advance', { days: 2 });
    const { id: chargebackId } = await simulator.control('POST', `/payments/${id}/chargeback`, {
      amount: '10.00',
      reason: { code: 'MD06', description: 'Return of funds requested by end customer' },
    });
    const chargeback = await simulator.api('GET', `/payments/${id}/chargebacks/${chargebackId}`);
    expect(chargeback.body).toMatchObject({ reason: { code: 'MD06' }, paymentId: id });
    expect(chargeback.at('reversedAt')).toBeUndefined();
  });

  test('cannot exceed the payment, and can be reversed only once', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const { id: chargebackId } = await simulator.control('POST', `/payments/${id}/chargeback`, {});
    expect((await simulator.control('POST', `/payments/${id}/chargeback`, { amount: '0.01' })).status).toBe(
      409,
    );
    expect((await simulator.control('POST', `/chargebacks/${chargebackId}/reverse`)).status).toBe(200);
    expect((await simulator.control('POST', `/chargebacks/${chargebackId}/reverse`)).status).toBe(409);
    const chargeback = await simulator.api('GET', `/payments/${id}/chargebacks/${chargebackId}`);
    expect(chargeback.text('reversedAt')).toMatch(/^\d{4}-/);
    expect((await simulator.api('GET', `/payments/${id}`)).at('amountChargedBack')).toBeUndefined();
  });
});
