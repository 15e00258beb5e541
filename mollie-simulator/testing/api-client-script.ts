/**
 * Calls the simulator with Mollie's own client, which requires TLS. Runs as a separate process, because only this
 * process may skip the check of certificates. Prints the results as JSON.
 */
import {
  createMollieClient,
  MollieApiError,
  PaymentMethod,
  PaymentStatus,
  SequenceType,
  type MollieClient,
} from '@mollie/api-client';

const url = process.env['SIMULATOR_URL'] ?? '';
const client = createMollieClient({ apiKey: process.env['SIMULATOR_KEY'] ?? '', apiEndpoint: `${url}/v2/` });
const amount = { currency: 'EUR', value: '12.50' };
const redirectUrl = 'https://charity.example/bedankt';

process.stdout.write(
  JSON.stringify({
    oneOff: await payOnce(client),
    monthly: await payMonthly(client),
    lists: await readLists(client),
    refusal: await beRefused(client),
  }),
);

async function payOnce({ payments, paymentRefunds, paymentChargebacks }: MollieClient) {
  const created = await payments.create({
    amount,
    description: 'Gift',
    redirectUrl,
    method: PaymentMethod.ideal,
  });
  const checkoutUrl = created.getCheckoutUrl();
  await post(checkoutUrl ?? '', new URLSearchParams({ status: 'paid' }));
  const refund = await paymentRefunds.create({
    paymentId: created.id,
    amount: { currency: 'EUR', value: '2.50' },
  });
  await post(`${url}/control/payments/${created.id}/chargeback`, '{"amount":"1.00"}');
  const paid = await payments.get(created.id);
  const chargebacks = await paymentChargebacks.page({ paymentId: created.id });
  return {
    checkoutUrl: checkoutUrl === `${url}/checkout/${created.id}`,
    statuses: [created.status, paid.status, refund.status],
    amountRemaining: paid.amountRemaining?.value,
    chargebacks: chargebacks.map((chargeback) => chargeback.amount.value),
  };
}

async function payMonthly({ customers, payments, customerMandates, customerSubscriptions }: MollieClient) {
  const { id: customerId } = await customers.create({ name: 'A. Gever', email: 'a@example.nl' });
  const sequenceType = SequenceType.first;
  const first = await payments.create({
    amount,
    description: 'Eerste',
    redirectUrl,
    customerId,
    sequenceType,
  });
  await post(`${url}/checkout/${first.id}`, new URLSearchParams({ status: 'paid' }));
  const [mandate] = await customerMandates.page({ customerId });
  const created = await customerSubscriptions.create({
    customerId,
    amount,
    interval: '1 month',
    description: 'Maandgift',
  });
  await post(`${url}/control/subscriptions/${created.id}/fail-next`, '{"code":"MS03"}');
  await post(`${url}/control/advance`, '{"days":100}');
  const charges = await payments.page({ limit: 10 });
  const failed = charges.find((payment) => payment.status === PaymentStatus.failed);
  const updated = await customerSubscriptions.update(created.id, {
    customerId,
    mandateId: mandate?.id ?? '',
    amount: { currency: 'EUR', value: '5.00' },
  });
  const canceled = await customerSubscriptions.cancel(created.id, { customerId });
  await customers.delete(customerId);
  return {
    mandate: mandate?.status,
    subscription: [created.status, canceled.status],
    updatedAmount: updated.amount.value,
    failureReason: failed?.details,
    charges: charges
      .filter((payment) => payment.subscriptionId === created.id)
      .map((payment) => payment.status),
  };
}

async function readLists({ payments, methods, subscription, refunds }: MollieClient) {
  let count = 0;
  for await (const payment of payments.iterate({ valuesPerMinute: 100_000 })) count += payment.id ? 1 : 0;
  const pageSizes = [];
  let page = await payments.page({ limit: 2 });
  pageSizes.push(page.length);
  while (page.nextPage) {
    page = await page.nextPage();
    pageSizes.push(page.length);
  }
  return {
    payments: count,
    pagedPayments: pageSizes.reduce((sum, size) => sum + size, 0),
    methods: (await methods.list({ sequenceType: SequenceType.recurring })).map((method) => method.id),
    subscriptions: (await subscription.page({})).map((each) => each.status),
    refunds: (await refunds.page({})).length,
  };
}

async function beRefused({ payments }: MollieClient) {
  try {
    await payments.create({ amount: { currency: 'EUR', value: '10' }, description: 'Gift', redirectUrl });
    return null;
  } catch (error) {
    return error instanceof MollieApiError ? [error.statusCode, error.field, error.message] : String(error);
  }
}

async function post(target: string, body: string | URLSearchParams): Promise<void> {
  await fetch(target, { method: 'POST', body, redirect: 'manual' });
}
