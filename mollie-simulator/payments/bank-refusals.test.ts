import { describe, expect, test } from 'vitest';
import { createDonor, createPayment, createSubscription } from '../testing/builders.ts';
import { KEY, startSimulator, type Answer, type TestSimulator } from '../testing/start-simulator.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

/** Moves the clock to noon on a Monday, so that the result does not depend on the weekday of the test run. */
async function moveToMonday(simulator: TestSimulator): Promise<void> {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() + 8 - (noon.getUTCDay() || 7));
  await simulator.control('POST', '/advance', { to: noon.toISOString() });
}

function charge(simulator: TestSimulator, customerId: string, fields: Record<string, unknown> = {}) {
  return createPayment(simulator, {
    customerId,
    sequenceType: 'recurring',
    method: 'directdebit',
    ...fields,
  });
}

function setAccount(simulator: TestSimulator, settings: Record<string, unknown>): Promise<Answer> {
  return simulator.control('POST', '/account', { key: KEY, ...settings });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

describe('random failures', () => {
  const failures = { share: 0.4, codes: { AM04: 3, MD06: 1, MS03: 1 }, seed: 7 };

  async function outcomes(directDebitFailures: unknown): Promise<string[]> {
    const simulator = await startSimulator();
    await setAccount(simulator, { directDebitFailures });
    const { customerId } = await createDonor(simulator);
    for (let index = 0; index < 20; index++) {
      await createSubscription(simulator, customerId, { description: `Maandgift ${index}` });
      await charge(simulator, customerId);
    }
    await simulator.control('POST', '/advance', { days: 20 });
    const created = await simulator.journal('created');
    const settled = await simulator.journal('status');
    const chargebacks = await simulator.journal('chargeback');
    return created
      .filter(({ sequenceType }) => sequenceType === 'recurring')
      .map((payment) => {
        const outcome = settled.find(({ id }) => id === payment['id']);
        const chargeback = chargebacks.find(({ paymentId }) => paymentId === payment['id']);
        const words = [outcome?.['to'], outcome?.['bankReasonCode'], chargeback?.['bankReasonCode']];
        return words.filter(Boolean).join(' ');
      });
  }

  test('are the same with the same seed, and differ with another seed', async () => {
    const first = await outcomes(failures);
    expect(await outcomes(failures)).toEqual(first);
    expect(await outcomes({ ...failures, seed: 8 })).not.toEqual(first);
    const count = (wanted: string) => first.filter((outcome) => outcome === wanted).length;
    expect([...new Set(first)].toSorted()).toEqual(['failed AM04', 'failed MS03', 'paid', 'paid MD06']);
    expect(count('paid')).toBeGreaterThan(15);
    expect(count('paid')).toBeLessThan(33);
    expect(count('failed AM04')).toBeGreaterThan(count('failed MS03'));
  });

  test('affect all direct debits with share 1 and none with share 0', async () => {
    expect(new Set(await outcomes({ ...failures, share: 1, codes: { AM04: 1 } }))).toEqual(
      new Set(['failed AM04']),
    );
    expect(new Set(await outcomes({ ...failures, share: 0 }))).toEqual(new Set(['paid']));
  });

  test('cannot be set with an invalid share, reason code or seed', async () => {
    const simulator = await startSimulator();
    for (const wrong of [
      { ...failures, share: 1.1 },
      { ...failures, codes: {} },
      { ...failures, codes: { poor: 1 } },
      { ...failures, codes: { AM04: 0 } },
      { share: 1, codes: { AM04: 1 } },
    ]) {
      expect((await setAccount(simulator, { directDebitFailures: wrong })).status).toBe(400);
    }
    expect((await setAccount(simulator, { failAfterDays: 6 })).status).toBe(400);
    expect((await setAccount(simulator, { directDebitFailures: null })).status).toBe(200);
  });
});

describe('a requested refusal', () => {
  test('makes the next two charges of one mandate fail after five working days', async () => {
    const simulator = await startSimulator();
    await moveToMonday(simulator);
    await setAccount(simulator, { failAfterDays: 5 });
    const [unlucky, lucky] = [await createDonor(simulator), await createDonor(simulator)];
    const asked = await simulator.control('POST', `/mandates/${unlucky.mandateId}/fail-next`, {
      code: 'AM04',
      times: 2,
    });
    expect(asked.body).toMatchObject({ id: unlucky.mandateId, failNext: ['AM04', 'AM04'] });
    const charges: Answer[] = [];
    for (const { customerId } of [unlucky, lucky, unlucky, unlucky]) {
      charges.push(await charge(simulator, customerId, { metadata: { month: charges.length } }));
    }
    await simulator.control('POST', '/advance', { days: 6.9 });
    const read = () => Promise.all(charges.map(({ id }) => simulator.api('GET', `/payments/${id}`)));
    expect((await read()).map((payment) => payment.at('status'))).toEqual([
      'pending',
      'paid',
      'pending',
      'paid',
    ]);
    await simulator.control('POST', '/advance', { days: 0.1 });
    const [first, , second] = await read();
    expect(first?.body).toMatchObject({
      status: 'failed',
      details: { bankReasonCode: 'AM04', bankReason: 'Insufficient funds' },
    });
    expect(second?.at('status')).toBe('failed');
    expect(daysBetween(first?.text('createdAt') ?? '', first?.text('failedAt') ?? '')).toBe(7);
    const failed = (await simulator.journal('status')).filter(({ to }) => to === 'failed');
    expect(failed).toMatchObject([
      {
        id: charges[0]?.id,
        bankReasonCode: 'AM04',
        customerId: unlucky.customerId,
        mandateId: unlucky.mandateId,
        subscriptionId: null,
        date: first?.text('failedAt').slice(0, 10),
        metadata: { month: 0 },
      },
      { id: charges[2]?.id, metadata: { month: 2 } },
    ]);
  });

  test('makes only the next charge of one subscription fail', async () => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    const metadata = { gift: 'g1' };
    const { id } = await createSubscription(simulator, customerId, { description: 'a', metadata });
    await createSubscription(simulator, customerId, { description: 'b' });
    await simulator.control('POST', '/advance', { days: 3 });
    await simulator.control('POST', `/subscriptions/${id}/fail-next`, { code: 'MS03' });
    await simulator.control('POST', '/advance', { months: 2 });
    const failed = (await simulator.journal('status')).filter(({ to }) => to === 'failed');
    expect(failed).toMatchObject([{ subscriptionId: id, mandateId, bankReasonCode: 'MS03', metadata }]);
    const charges = await simulator.journal('charge');
    expect(charges.filter(({ subscriptionId }) => subscriptionId === id)).toMatchObject([
      { mandateId, metadata, amount: '7.50' },
      { id: failed[0]?.['id'] },
      {},
    ]);
  });

  test('leads to a chargeback ten days after the debit is paid, if the reason code is MD06', async () => {
    const simulator = await startSimulator();
    const receiver = await startWebhookReceiver();
    const { customerId, mandateId } = await createDonor(simulator);
    await simulator.control('POST', `/mandates/${mandateId}/fail-next`, { code: 'MD06' });
    const { id } = await charge(simulator, customerId, {
      webhookUrl: receiver.url,
      metadata: { gift: 'g1' },
    });
    await simulator.control('POST', '/advance', { days: 11.9 });
    const paid = await simulator.api('GET', `/payments/${id}`);
    expect(paid.at('status')).toBe('paid');
    expect(receiver.received).toHaveLength(1);
    await simulator.control('POST', '/advance', { days: 0.1 });
    const takenBack = await simulator.api('GET', `/payments/${id}?embed=chargebacks`);
    expect(takenBack.body).toMatchObject({
      status: 'paid',
      amountChargedBack: { value: '10.00' },
      _embedded: { chargebacks: [{ amount: { value: '10.00' }, reason: { code: 'MD06' } }] },
    });
    const chargedBackAt = takenBack.text('_embedded', 'chargebacks', 0, 'createdAt');
    expect(daysBetween(paid.text('paidAt'), chargedBackAt)).toBe(10);
    expect(receiver.received).toHaveLength(2);
    expect(await simulator.journal('chargeback')).toMatchObject([
      {
        event: 'received',
        paymentId: id,
        bankReasonCode: 'MD06',
        mandateId,
        customerId,
        subscriptionId: null,
        metadata: { gift: 'g1' },
        date: expect.any(String),
      },
    ]);
  });

  test('leads to a chargeback if chargebackCodes contains the reason code', async () => {
    const simulator = await startSimulator();
    await setAccount(simulator, { chargebackCodes: ['AM04'], chargebackAfterDays: 3 });
    const { customerId, mandateId } = await createDonor(simulator);
    await simulator.control('POST', `/mandates/${mandateId}/fail-next`, { code: 'AM04' });
    const { id } = await charge(simulator, customerId);
    await simulator.control('POST', '/advance', { days: 5 });
    expect(await simulator.journal('chargeback')).toMatchObject([{ paymentId: id, bankReasonCode: 'AM04' }]);
    const later = await charge(simulator, customerId);
    await simulator.control('POST', '/advance', { days: 3 });
    const chargeback = await simulator.control('POST', `/payments/${later.id}/chargeback`, {
      reason: { code: 'AC06' },
    });
    expect(chargeback.at('reason')).toEqual({ code: 'AC06', description: 'Account blocked' });
  });

  test('needs an existing mandate or subscription and a valid code', async () => {
    const simulator = await startSimulator();
    const { mandateId } = await createDonor(simulator);
    const ask = async (path: string, body: object) =>
      (await simulator.control('POST', `${path}/fail-next`, body)).status;
    expect(await ask('/mandates/mdt_x', { code: 'AM04' })).toBe(404);
    expect(await ask('/subscriptions/sub_x', { code: 'AM04' })).toBe(404);
    expect(await ask(`/mandates/${mandateId}`, { code: 'poor' })).toBe(400);
    expect(await ask(`/mandates/${mandateId}`, { code: 'AM04', times: 0 })).toBe(400);
  });
});

describe('a mandate', () => {
  test.each(['AC04', 'MD01', 'MD07'])(
    'is invalid after the refusal %s, and its subscription ends',
    async (code) => {
      const simulator = await startSimulator();
      const { customerId, mandateId } = await createDonor(simulator);
      await simulator.control('POST', `/mandates/${mandateId}/fail-next`, { code });
      const { id } = await createSubscription(simulator, customerId);
      const statuses = async () => [
        (await simulator.api('GET', `/customers/${customerId}/mandates/${mandateId}`)).at('status'),
        (await simulator.api('GET', `/customers/${customerId}/subscriptions/${id}`)).at('status'),
      ];
      expect(await statuses()).toEqual(['valid', 'active']);
      await simulator.control('POST', '/advance', { days: 5 });
      expect(await statuses()).toEqual(['invalid', 'canceled']);
      expect((await charge(simulator, customerId)).text('detail')).toBe(
        'No suitable mandates found for customer',
      );
    },
  );

  test.each(['AM04', 'MS03', 'AC06'])('stays valid after the refusal %s', async (code) => {
    const simulator = await startSimulator();
    const { customerId, mandateId } = await createDonor(simulator);
    await simulator.control('POST', `/mandates/${mandateId}/fail-next`, { code });
    await createSubscription(simulator, customerId);
    await simulator.control('POST', '/advance', { days: 32 });
    expect(await simulator.journal('charge')).toHaveLength(2);
  });

  test('becomes invalid after a chargeback only if mandateInvalidCodes contains the reason code', async () => {
    const simulator = await startSimulator();
    await setAccount(simulator, { mandateInvalidCodes: [] });
    const { customerId, mandateId } = await createDonor(simulator);
    const { id } = await charge(simulator, customerId);
    await simulator.control('POST', '/advance', { days: 2 });
    const takeBack = (amount: string) =>
      simulator.control('POST', `/payments/${id}/chargeback`, { amount, reason: { code: 'MD01' } });
    const status = async () =>
      (await simulator.api('GET', `/customers/${customerId}/mandates/${mandateId}`)).at('status');
    await takeBack('1.00');
    expect(await status()).toBe('valid');
    await setAccount(simulator, { mandateInvalidCodes: ['MD01'] });
    await takeBack('2.00');
    expect(await status()).toBe('invalid');
  });
});
