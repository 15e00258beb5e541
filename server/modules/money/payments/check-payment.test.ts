import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  createAtMollie,
  donationOf,
  eventsOf,
  onlyDonationOf,
  pay,
  paymentsNaming,
  sendGift,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

/** The donor saw an error and left. Mollie has a payment after 'accept-then-cut', but no payment after 'cut'. */
async function aGiftWithUnknownPayment(type: 'accept-then-cut' | 'cut', change: object = {}) {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = aGift(organisation, { idempotencyKey: randomUUID(), ...change });
  const fault: Fault = { method: 'POST', path: '/v2/payments', count: 'always', effect: { type } };
  expect((await world.during(fault, () => sendGift(world, gift))).statusCode).toBe(503);
  const { id } = await onlyDonationOf(world, organisation);
  return { id, gift, organisation, key: organisation.keys.live };
}

const check = () => world.runScheduled('check-due-payments');

async function payWithoutWebhook(id: string): Promise<void> {
  const [payment] = await paymentsNaming(world, { id });
  await world.during({ effect: { type: 'drop' } }, () =>
    world.control(`payments/${payment!.id}/status`, { status: 'paid' }),
  );
}

describe('a donation whose payment id is unknown', () => {
  test('gets the id within an hour, from a check that repeats the request with the same idempotency key', async () => {
    const { id } = await aGiftWithUnknownPayment('accept-then-cut');
    await world.movePast({ minutes: 1 });
    await check();
    const donation = await donationOf(world, { id });
    const payments = await paymentsNaming(world, { id });
    expect(payments.map((payment) => payment.id)).toEqual([donation.mollie_payment_id]);
    expect(donation.status).toBe('pending');
    await pay({ id, checkoutUrl: donation.checkout_url! });
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test("is completed after an hour, by a check that finds the paid payment in Mollie's list", async () => {
    const { id, key } = await aGiftWithUnknownPayment('accept-then-cut');
    for (let turn = 0; turn < 3; turn += 1) {
      const amount = { value: '25.00', currency: 'EUR' };
      const sale = { amount, description: 'Winkel', redirectUrl: 'https://winkel.example' };
      world.foreignPayments.add((await createAtMollie(world, key, 'payments', sale)).id);
    }
    await payWithoutWebhook(id);
    await world.movePast({ minutes: 61 });
    await check();
    expect(await donationOf(world, { id })).toMatchObject({ status: 'completed' });
    expect(await eventsOf(world, { id })).toEqual(['completed']);
    expect(await paymentsNaming(world, { id })).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('is completed after an hour, not earlier, if the organisation was renamed meanwhile', async () => {
    const { id, gift, organisation } = await aGiftWithUnknownPayment('accept-then-cut');
    await saveSetting(organisation, 'org_name', 'Stichting Nieuwe Naam');
    const again = await sendGift(world, gift);
    expect([again.statusCode, again.json().code]).toEqual([503, 'unavailable']);
    await payWithoutWebhook(id);
    await world.movePast({ minutes: 1 });
    await check();
    expect(await donationOf(world, { id })).toMatchObject({ status: 'pending', mollie_payment_id: null });
    expect(await eventsOf(world, { id })).toEqual([]);
    await world.movePast({ minutes: 61 });
    await check();
    expect(await donationOf(world, { id })).toMatchObject({ status: 'completed' });
    expect(await paymentsNaming(world, { id })).toMatchObject([{ description: 'Donatie Stichting Test' }]);
    await expectLedgersToMatch(world);
  });

  test('is completed by the nightly comparison if the payment is paid', async () => {
    const { id } = await aGiftWithUnknownPayment('accept-then-cut');
    await payWithoutWebhook(id);
    await world.runScheduled('reconcile-accounts');
    expect(await donationOf(world, { id })).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('gets no second payment when its form is sent again after an hour', async () => {
    const { id, gift } = await aGiftWithUnknownPayment('accept-then-cut');
    await world.movePast({ minutes: 61 });
    const answer = await sendGift(world, gift);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect(await paymentsNaming(world, { id })).toHaveLength(1);
    await check();
    expect(await donationOf(world, { id })).toMatchObject({ status: 'expired' });
    await expectLedgersToMatch(world);
  });

  test('expires only after Mollie sends no more webhooks and lists no payment', async () => {
    const { id } = await aGiftWithUnknownPayment('cut');
    // Without this fault, a check within the hour would create the payment.
    const fault: Fault = { method: 'POST', path: '/v2/payments', count: 'always', effect: { type: 'cut' } };
    await world.during(fault, async () => {
      for (const minutes of [1, 4, 11]) {
        await world.movePast({ minutes });
        await check();
        expect(await donationOf(world, { id })).toMatchObject({ status: 'pending', mollie_payment_id: null });
      }
    });
    for (const hours of [1, 5, 20]) {
      await world.movePast({ hours });
      await check();
      expect(await donationOf(world, { id })).toMatchObject({ status: 'pending', mollie_payment_id: null });
    }
    await world.movePast({ hours: 2 });
    await check();
    expect(await donationOf(world, { id })).toMatchObject({ status: 'expired', next_check_at: null });
    expect(await eventsOf(world, { id })).toEqual(['no_payment_found']);
    await expectLedgersToMatch(world);
  });

  test.each([
    ['Mollie cannot be reached', { method: 'GET', effect: { type: 'status', code: 503 } }],
    ['Mollie refuses the key', { method: 'GET', effect: { type: 'status', code: 401 } }],
  ] as [string, Fault][])('stays pending while %s', async (_what, fault) => {
    const { id, key } = await aGiftWithUnknownPayment('accept-then-cut');
    await payWithoutWebhook(id);
    await world.during({ ...fault, key, count: 'always' }, async () => {
      for (const days of [2, 5, 10]) {
        await world.movePast({ days });
        await check();
        expect(await donationOf(world, { id })).toMatchObject({ status: 'pending', mollie_payment_id: null });
      }
    });
    await world.runScheduled('reconcile-accounts');
    expect(await donationOf(world, { id })).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });
});

describe('checks', () => {
  test('read open payments at the planned times until the outcome is known', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.control('account', { key: organisation.keys.live, expirySeconds: { ideal: 20 * 60 } });
    const { id } = await aWaitingGift(organisation);
    const checksAfter = async (minutes: number) => {
      await world.movePast({ minutes });
      await check();
      return (await donationOf(world, { id })).checks;
    };
    expect(await checksAfter(1)).toBe(1);
    expect(await checksAfter(3)).toBe(1);
    expect(await checksAfter(1)).toBe(2);
    expect(await checksAfter(10)).toBe(2);
    expect(await checksAfter(1)).toBe(3);
    expect(await donationOf(world, { id })).toMatchObject({ status: 'pending' });
    await world.movePast({ minutes: 44 });
    await check();
    expect(await donationOf(world, { id })).toMatchObject({ status: 'expired', next_check_at: null });
    await expectLedgersToMatch(world);
  });

  test('that run at the same time read the same payment only once', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const { id } = await aWaitingGift(organisation);
    await world.movePast({ minutes: 1 });
    await Promise.all([check(), check(), check()]);
    expect((await donationOf(world, { id })).checks).toBe(1);
  });
});

async function aWaitingGift(organisation: Organisation): Promise<{ id: string }> {
  await world.control('faults', {
    key: organisation.keys.live,
    count: 'always',
    effect: { type: 'drop' },
  });
  return (await sendGift(world, aGift(organisation))).json();
}
