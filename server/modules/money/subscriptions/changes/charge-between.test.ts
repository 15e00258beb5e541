import { afterEach, describe, expect, test } from 'vitest';
import { monthsLater } from '../../../../platform/dutch-calendar.ts';
import {
  aChangingGift,
  change,
  changesOfGift,
  changing,
  endAllGifts,
  moveToCharge,
  runningAtMollie,
  skip,
  type ChangingGift,
} from '../../../../testing/changing-gifts.ts';
import { expectLedgersToMatch } from '../../../../testing/expect-ledgers-to-match.ts';
import { chargesOf, eventsOf, subscriptionOf } from '../../../../testing/giving-builders.ts';
import { useGivingWorld, type Fault, withoutThanks } from '../../../../testing/giving-world.ts';
import type { RequestedChange } from './subscription-change.ts';

const world = useGivingWorld(undefined, withoutThanks);
afterEach(() => endAllGifts(world));

/** Mollie charges after the donor has requested a change, and before the change reaches Mollie. */
async function chargeBeforeChange(gift: ChangingGift, wanted: RequestedChange | typeof skip): Promise<void> {
  await moveToCharge(world, gift);
  await world.during({ path: '/v2/*', count: 'always', effect: { type: 'cut' } }, async () => {
    expect(await changing(world, gift, wanted)).toMatchObject({ outcome: 'later' });
  });
  await world.movePast({ minutes: 2 });
  await world.settle();
  expect(await changesOfGift(world, gift)).toMatchObject([{ state: 'done' }]);
}

async function letMoneyMove(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.movePast({ days: 3 });
    await world.settle();
  }
}

async function mailsAbout(donationId: string): Promise<string> {
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where donation_id = $1 and recipient = 'noor@voorbeeld.nl'`,
    [donationId],
  );
  return rows.map(({ text }) => text.replaceAll('\u00a0', ' ')).join('\n');
}

const fullRefunds: [string, RequestedChange | typeof skip, string, string][] = [
  ['skipped the month', skip, 'charged_in_pause', 'is er toch nog € 10,00 afgeschreven'],
  ['stopped the gift', { kind: 'stop' }, 'charged_after_end', 'er is daarna toch nog € 10,00 afgeschreven'],
];

describe('a charge between the request and the execution of a change', () => {
  test.each(fullRefunds)('is refunded in full when the donor %s', async (_what, wanted, mark, sentence) => {
    const gift = await aChangingGift(world);
    await chargeBeforeChange(gift, wanted);
    await letMoneyMove();
    const charges = await chargesOf(world, gift);
    expect(charges).toMatchObject([{ status: 'refunded', amount_refunded_cents: 10_00 }]);
    const id = charges[0]!.donation_id;
    expect(await eventsOf(world, { id })).toContain(mark);
    expect(await mailsAbout(id)).toContain(sentence);
    expect(await runningAtMollie(world, gift)).toHaveLength(wanted === skip ? 1 : 0);
    await expectLedgersToMatch(world);
  });

  test.each([
    ['skipped the month', skip],
    ['stopped the gift', { kind: 'stop' }],
    ['lowered the amount', { kind: 'amount', amountCents: 4_00 }],
  ] as const)(
    'that fails is shown in the timeline and causes no mail about a refund, if the donor %s',
    async (_what, wanted) => {
      const gift = await aChangingGift(world);
      const [running] = await runningAtMollie(world, gift);
      await world.control(`subscriptions/${running!.id}/fail-next`, { code: 'AM04' });
      await chargeBeforeChange(gift, wanted);
      await world.runScheduled('sync-subscriptions');
      await letMoneyMove();
      const [charge] = await chargesOf(world, gift);
      expect(charge).toMatchObject({ status: 'failed', amount_refunded_cents: 0 });
      expect(await mailsAbout(charge!.donation_id)).not.toMatch(/terug|afgeschreven/);
      const timeline = await gift.organisation.get(`/api/admin/subscriptions/${gift.subscriptionId}/changes`);
      expect(timeline.json<{ kind: string; text: string }[]>()).toContainEqual(
        expect.objectContaining({
          kind: expect.stringMatching(/^charged_/),
          text: expect.stringContaining('De bank heeft het geweigerd: er is niets afgeschreven.'),
        }),
      );
    },
  );

  test('is refunded after a chargeback only if the chargeback is reversed', async () => {
    const gift = await aChangingGift(world);
    await chargeBeforeChange(gift, skip);
    const { mollie_customer_id: customer } = await subscriptionOf(world, gift);
    const payments = (await world.state()).accounts.flatMap((account) => account.payments);
    const charge = payments.find(
      ({ customerId, subscriptionId }) => customerId === customer && subscriptionId,
    );
    await world.control(`payments/${charge!.id}/status`, { status: 'paid' });
    const { id } = await world.control<{ id: string }>(`payments/${charge!.id}/chargeback`, {
      reason: { code: 'MD06' },
    });
    await letMoneyMove();
    expect(await chargesOf(world, gift)).toMatchObject([
      { status: 'charged_back', amount_refunded_cents: 0 },
    ]);
    await world.control(`chargebacks/${id}/reverse`, {});
    await letMoneyMove();
    expect(await chargesOf(world, gift)).toMatchObject([
      { status: 'refunded', amount_refunded_cents: 10_00 },
    ]);
    await expectLedgersToMatch(world);
  });

  test('leads to a refund of the excess if the donor lowered the amount', async () => {
    const gift = await aChangingGift(world);
    await chargeBeforeChange(gift, { kind: 'amount', amountCents: 4_00 });
    await letMoneyMove();
    const charges = await chargesOf(world, gift);
    expect(charges).toMatchObject([
      { status: 'completed', amount_cents: 10_00, amount_refunded_cents: 6_00 },
    ]);
    const id = charges[0]!.donation_id;
    expect(await eventsOf(world, { id })).toContain('charged_too_much');
    const mails = await mailsAbout(id);
    expect(mails).toContain('is nog het oude bedrag afgeschreven: € 6,00 te veel');
    expect(mails).not.toContain('terugbetaling is onderweg');
    const asked = await gift.organisation.post(`/api/admin/donations/${id}/refund`, { amount: '1.00' });
    expect(asked.statusCode).toBe(201);
    expect(await mailsAbout(id)).toContain('Stichting Test betaalt € 1,00 terug van uw gift van € 10,00');
    await world.movePast({ days: 31 });
    await letMoneyMove();
    expect(await chargesOf(world, gift)).toMatchObject([
      { amount_refunded_cents: 7_00 },
      { amount_cents: 4_00, amount_refunded_cents: 0 },
    ]);
    await expectLedgersToMatch(world);
  });

  test('causes no mail about a failed automatic refund if only a manual refund fails', async () => {
    const gift = await aChangingGift(world);
    await chargeBeforeChange(gift, { kind: 'amount', amountCents: 4_00 });
    await letMoneyMove();
    const [charge] = await chargesOf(world, gift);
    const url = `/api/admin/donations/${charge!.donation_id}/refund`;
    const refusal: Fault = {
      method: 'POST',
      path: '/v2/payments/*/refunds',
      count: 'always',
      effect: { type: 'status', code: 422 },
    };
    const refused = await world.during(refusal, () => gift.organisation.post(url, { amount: '1.00' }));
    expect(refused.statusCode).toBe(409);
    expect(await mailsAbout(charge!.donation_id)).not.toMatch(/niet doorgegaan|duurt langer/);
    expect((await gift.organisation.post(url, { amount: '1.00' })).statusCode).toBe(201);
    const refunds = (await world.state()).accounts.flatMap((account) => account.refunds);
    const asked = refunds.find(
      ({ paymentId, amount }) => paymentId === charge!.mollie_payment_id && amount === '1.00',
    );
    await world.control(`refunds/${asked!.id}/status`, { status: 'failed' });
    await world.settle();
    const mails = await mailsAbout(charge!.donation_id);
    expect(mails).toContain('Wij schreven u dat u € 1,00 terugkrijgt. Die terugbetaling is niet doorgegaan.');
    expect(mails).not.toContain('duurt langer');
  });

  test('is not refunded if the donor raised the amount', async () => {
    const gift = await aChangingGift(world);
    await chargeBeforeChange(gift, { kind: 'amount', amountCents: 40_00 });
    await letMoneyMove();
    expect(await chargesOf(world, gift)).toMatchObject([
      { status: 'completed', amount_cents: 10_00, amount_refunded_cents: 0 },
    ]);
    await expectLedgersToMatch(world);
  });

  const webhooks: [string, Fault['effect']][] = [
    ['three times', { type: 'duplicate', times: 3 }],
    ['only by the nightly comparison', { type: 'drop' }],
    ['late and out of order', { type: 'hold' }],
  ];
  test.each(webhooks)('is refunded only once when it is reported %s', async (how, effect) => {
    const gift = await aChangingGift(world);
    await moveToCharge(world, gift);
    await world.during({ path: '/v2/*', count: 'always', effect: { type: 'cut' } }, () =>
      changing(world, gift, skip),
    );
    await world.control('faults', { key: gift.organisation.keys.live, count: 'always', effect });
    await world.movePast({ minutes: 2 });
    await world.settle();
    await world.movePast({ days: 3 });
    await world.settle();
    if (how.startsWith('late')) await world.control('webhooks/release', { order: 'reversed' });
    await world.runScheduled('reconcile-accounts');
    await letMoneyMove();
    await world.clearFaults();
    await letMoneyMove();
    await world.runScheduled('reconcile-accounts');
    expect(await chargesOf(world, gift)).toMatchObject([
      { status: 'refunded', amount_refunded_cents: 10_00 },
    ]);
    await expectLedgersToMatch(world);
  });
});

test('a charge that was already pending when the donor requested a pause is not refunded', async () => {
  const gift = await aChangingGift(world);
  await moveToCharge(world, gift);
  await world.control('advance', { seconds: 120 });
  await change(world, gift, ({ next_payment_date }) => ({
    kind: 'dates',
    nextDate: monthsLater(next_payment_date!, 2),
    reason: 'pause',
  }));
  await letMoneyMove();
  expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', amount_refunded_cents: 0 }]);
  await expectLedgersToMatch(world);
});

test('if only the amount at Mollie is raised, the excess above the confirmed amount is refunded', async () => {
  const gift = await aChangingGift(world);
  const [running] = await runningAtMollie(world, gift);
  const path = `customers/${running!.customerId}/subscriptions/${running!.id}`;
  const raised = await fetch(`${world.simulatorUrl}/v2/${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${gift.organisation.keys.live}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: { value: '99.00', currency: 'EUR' } }),
  });
  expect(raised.status).toBe(200);
  await world.movePast({ days: 32 });
  await letMoneyMove();
  expect(await chargesOf(world, gift)).toMatchObject([
    { status: 'completed', amount_cents: 99_00, amount_refunded_cents: 89_00 },
  ]);
});
