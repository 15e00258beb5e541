import { expect, test } from 'vitest';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { randomId } from '../../../platform/random-id.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  countAllRows,
  createAtMollie,
  deleteAtMollie,
  donationOf,
  pay,
  paymentsOf,
  subscriptionOf,
  waitUntilChargeStarts,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  type Organisation,
  saveKey,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';

let now: Date | undefined;
const world = useGivingWorld(() => ({ clock: { now: () => now ?? new Date() } }), withoutThanks);

const nightly = () => world.runScheduled('reconcile-accounts');
async function nightlyAtProviderTime(): Promise<void> {
  now = new Date((await world.state()).now);
  await nightly();
  now = undefined;
}
const withoutWebhooks = <Result>(work: () => Promise<Result>) =>
  world.during({ count: 'always', effect: { type: 'drop' } }, work);

test('the nightly comparison changes nothing in our database if nothing changed at Mollie', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await aPaidGift(world, organisation);
  await aStartedGift(world, organisation);
  const before = await countAllRows(world);
  await nightly();
  expect(await countAllRows(world)).toEqual(before);
  await expectLedgersToMatch(world);
});

test('payments, refunds and chargebacks without a webhook are found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const paid = await aStartedGift(world, organisation);
  const refunded = await aPaidGift(world, organisation);
  const chargedBack = await aPaidGift(world, organisation);
  await withoutWebhooks(async () => {
    await pay(paid);
    await organisation.post(`/api/admin/donations/${refunded.id}/refund`, { amount: '10.00' });
    await world.control(`payments/${chargedBack.paymentId}/chargeback`, {});
    await world.movePast({ days: 2 });
  });
  await nightly();
  expect(await donationOf(world, paid)).toMatchObject({ status: 'completed' });
  expect(await donationOf(world, refunded)).toMatchObject({
    status: 'completed',
    amount_refunded_cents: 10_00,
  });
  expect(await donationOf(world, chargedBack)).toMatchObject({ status: 'charged_back' });
  await expectLedgersToMatch(world);
});

test('a refund or chargeback of a very old payment is found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const refunded = await aPaidGift(world, organisation);
  const chargedBack = await aPaidGift(world, organisation);
  await withoutWebhooks(async () => {
    await world.movePast({ days: 200 });
    await createAtMollie(world, organisation.keys.live, `payments/${refunded.paymentId}/refunds`, {
      amount: { value: '25.00', currency: 'EUR' },
    });
    await world.control(`payments/${chargedBack.paymentId}/chargeback`, {});
    await world.movePast({ days: 2 });
  });
  await nightlyAtProviderTime();
  expect(await donationOf(world, refunded)).toMatchObject({ status: 'refunded' });
  expect(await donationOf(world, chargedBack)).toMatchObject({ status: 'charged_back' });
  await expectLedgersToMatch(world);
});

test('a failed refund and a reversed chargeback of very old payments are found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const refunded = await aPaidGift(world, organisation);
  const chargedBack = await aPaidGift(world, organisation);
  await world.movePast({ days: 200 });
  const refund = await createAtMollie(
    world,
    organisation.keys.live,
    `payments/${refunded.paymentId}/refunds`,
    { amount: { value: '25.00', currency: 'EUR' } },
  );
  const chargeback = await world.control<{ id: string }>(`payments/${chargedBack.paymentId}/chargeback`, {});
  await world.movePast({ days: 2 });
  await world.settle();
  await withoutWebhooks(async () => {
    await world.control(`refunds/${refund.id}/status`, { status: 'failed' });
    await world.control(`chargebacks/${chargeback.id}/reverse`, {});
  });
  expect(await donationOf(world, refunded)).toMatchObject({ status: 'refunded' });
  expect(await donationOf(world, chargedBack)).toMatchObject({ status: 'charged_back' });
  await nightlyAtProviderTime();
  expect(await donationOf(world, refunded)).toMatchObject({ status: 'completed' });
  expect(await donationOf(world, chargedBack)).toMatchObject({ status: 'completed' });
  await expectLedgersToMatch(world);
});

test('a payment that is paid after it expired, without a webhook, is found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await pay(gift, 'expired');
  await world.settle();
  const { mollie_payment_id: id } = await donationOf(world, gift);
  await withoutWebhooks(() => world.control(`payments/${id}/status`, { status: 'paid' }));
  await nightly();
  expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
  await expectLedgersToMatch(world);
});

test('the outcome of the last charge of a stopped subscription is found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  await withoutWebhooks(() => world.movePast({ days: 32 }));
  await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
  await withoutWebhooks(() => world.movePast({ days: 5 }));
  expect(await chargesOf(world, gift)).toMatchObject([{ status: 'pending' }]);
  await nightly();
  expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', amount_cents: 25_00 }]);
  await nightly();
  await expectLedgersToMatch(world);
});

test("payments of the organisation's shop in the same Mollie account are ignored", async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await aPaidGift(world, organisation);
  const sale = await createAtMollie(world, organisation.keys.live, 'payments', {
    amount: { value: '99.00', currency: 'EUR' },
    description: 'Bestelling 1',
    redirectUrl: 'https://winkel.example',
    metadata: { order: 1 },
  });
  world.foreignPayments.add(sale.id);
  await world.control(`payments/${sale.id}/status`, { status: 'paid' });
  await nightly();
  await expectLedgersToMatch(world);
});

test('a missing payment is restored without donor details if Mollie deleted the customer; other payments are still compared', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const older = await aStartedGift(world, organisation);
  const lost = await aStartedGift(world, organisation, { isRecurring: true });
  const newer = await aStartedGift(world, organisation);
  await withoutWebhooks(async () => {
    for (const gift of [older, lost, newer]) await pay(gift);
  });
  const { mollie_customer_id: customerId } = await donationOf(world, lost);
  await deleteAtMollie(world, organisation.keys.live, `customers/${customerId}`);
  await world.owner.query('delete from donation where donation_id = $1', [lost.id]);
  await nightly();
  expect(await donationOf(world, older)).toMatchObject({ status: 'completed' });
  expect(await donationOf(world, newer)).toMatchObject({ status: 'completed' });
  expect(await donationOf(world, lost)).toMatchObject({
    status: 'completed',
    is_recurring: true,
    email: null,
  });
});

test('a payment that cannot be compared does not stop the comparison of other payments, and is compared by a retry', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const older = await aStartedGift(world, organisation);
  const lost = await aStartedGift(world, organisation, { isRecurring: true });
  const newer = await aStartedGift(world, organisation);
  await withoutWebhooks(async () => {
    for (const gift of [older, lost, newer]) await pay(gift);
  });
  await world.owner.query('delete from donation where donation_id = $1', [lost.id]);
  const outage = { method: 'GET', path: '/v2/customers/*', count: 'always' } as const;
  await world.during({ ...outage, effect: { type: 'status', code: 500 } }, nightly);
  expect(await donationOf(world, older)).toMatchObject({ status: 'completed' });
  expect(await donationOf(world, newer)).toMatchObject({ status: 'completed' });
  // The job has failed, so it is retried.
  await world.movePast({ hours: 1 });
  await world.settle();
  expect(await donationOf(world, lost)).toMatchObject({ status: 'completed', email: 'noor@voorbeeld.nl' });
});

async function createLostRetry(
  organisation: Organisation,
  donationId: string,
  customerId: string,
): Promise<void> {
  const retry = await createAtMollie(world, organisation.keys.live, 'payments', {
    amount: { value: '25.00', currency: 'EUR' },
    description: 'Maandelijkse donatie',
    customerId,
    sequenceType: 'recurring',
    webhookUrl: webhookUrlFor(world.deps.publicUrl, randomId()),
    metadata: { organisationId: organisation.id, donationId, paymentId: randomId() },
  });
  await world.control(`payments/${retry.id}/status`, { status: 'paid' });
}

test('a retry missing in our database is restored and not refunded, even if the chargeback before it is missing too', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  await waitUntilChargeStarts(world, gift);
  await world.movePast({ days: 5 });
  await world.settle();
  const [charge] = await chargesOf(world, gift);
  expect(charge).toMatchObject({ kind: 'charge', status: 'completed' });
  const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
  await withoutWebhooks(async () => {
    await world.control(`payments/${charge!.mollie_payment_id}/chargeback`, {});
    await createLostRetry(organisation, charge!.donation_id, customerId);
  });
  await nightlyAtProviderTime();
  const id = charge!.donation_id;
  expect(await paymentsOf(world, { id })).toMatchObject([
    { kind: 'charge', status: 'charged_back' },
    { kind: 'retry', status: 'completed' },
  ]);
  expect(await donationOf(world, { id })).toMatchObject({ status: 'completed', surplus_cents: 0 });
  const { rows: refunds } = await world.owner.query('select from refund where donation_id = $1', [id]);
  expect(refunds).toEqual([]);
  await expectLedgersToMatch(world);
});

test('a missing payment of an erased donor is restored without the customer id', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
  await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
  await withoutWebhooks(() => createLostRetry(organisation, gift.id, customerId));
  await world.owner.query('update donation set email = null, donor_id = null where donation_id = $1', [
    gift.id,
  ]);
  await nightly();
  const [, lost] = await paymentsOf(world, gift);
  expect(lost).toMatchObject({ attempt: 2, mollie_customer_id: null });
});

test('donations of a deleted organisation do not appear at another organisation with the same key', async () => {
  const gone = await anOrganisationThatTakesGifts(world);
  await aMonthlyGift(world, gone);
  await aPaidGift(world, gone);
  const heir = await anOrganisationThatTakesGifts(world);
  await saveKey(world, heir, 'live', gone.keys.live);
  await world.owner.query('delete from organisation where organisation_id = $1', [gone.id]);
  await nightly();
  const { rows } = await world.owner.query('select from donation where organisation_id = $1', [heir.id]);
  expect(rows).toEqual([]);
});

test('an organisation that is deleted before its comparison runs causes no failure', async () => {
  const gone = await anOrganisationThatTakesGifts(world);
  const { rows: keys } = await world.owner.query<{ secret_id: string }>(
    `select secret_id from organisation_secret where organisation_id = $1 and name = 'mollie_api_live_key'`,
    [gone.id],
  );
  const payload = { organisationId: gone.id, secretId: keys[0]?.secret_id, environment: 'live' };
  await world.owner.query(`select graphile_worker.add_job('reconcile-account', $1)`, [
    JSON.stringify(payload),
  ]);
  await world.owner.query('delete from organisation where organisation_id = $1', [gone.id]);
  await world.settle();
  const { rows: left } = await world.owner.query(
    `select last_error from graphile_worker._private_jobs where payload ->> 'organisationId' = $1`,
    [gone.id],
  );
  expect(left).toEqual([]);
});
