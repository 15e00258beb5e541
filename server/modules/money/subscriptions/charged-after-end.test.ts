import { describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  chargesOf,
  eventsOf,
  subscriptionOf,
  waitUntilChargeStarts,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { fetchCharge } from '../payments/fetch-payment.ts';

const world = useGivingWorld();

/** A subscription that has ended in our records, while Mollie still charges. */
async function aWronglyEndedGift(change: object = {}) {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation, change);
  const { now } = await world.state();
  await world.owner.query(
    `update subscription set status = 'canceled', next_payment_date = null, ended_at = $2, ended_by = 'donor'
     where subscription_id = $1`,
    [gift.subscriptionId, now],
  );
  return { organisation, gift };
}

async function mailsAbout({ donation_id }: { donation_id: string }) {
  const { rows } = await world.owner.query<{ kind: string; recipient: string; text: string }>(
    'select kind, recipient, text from mail where donation_id = $1 order by kind',
    [donation_id],
  );
  return rows;
}

async function atMollie(gift: { id: string }) {
  const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
  const { accounts } = await world.state();
  const account = accounts.find(({ subscriptions }) => subscriptions.some((each) => each.id === id))!;
  return { ...account, subscription: account.subscriptions.find((each) => each.id === id)! };
}

const withoutWebhooks = (organisation: Organisation, work: () => Promise<unknown>) =>
  world.during({ key: organisation.keys.live, count: 'always', effect: { type: 'drop' } }, work);

describe('a charge after the end of a subscription', () => {
  test('is refunded once, reported to the donor and the organisation, and is the last charge', async () => {
    const { organisation, gift } = await aWronglyEndedGift({ amount: '12.50' });
    await world.movePast({ days: 33 });
    await world.settle();
    const [pending] = await chargesOf(world, gift);
    expect((await atMollie(gift)).subscription.status).toBe('canceled');
    await world.movePast({ days: 5 });
    await world.settle();
    await world.movePast({ days: 60 });
    await world.settle();

    const charges = await chargesOf(world, gift);
    expect(charges).toMatchObject([
      { donation_id: pending!.donation_id, status: 'refunded', amount_cents: 12_50 },
    ]);
    const { refunds } = await atMollie(gift);
    expect(refunds).toMatchObject([{ paymentId: pending!.mollie_payment_id, amount: '12.50' }]);
    expect(await eventsOf(world, { id: pending!.donation_id })).toEqual([
      'charge_started',
      'charged_after_end',
      'completed',
      'refund_wanted',
      'refund',
      'refunded',
    ]);
    expect(await mailsAbout(pending!)).toEqual([
      {
        kind: 'mistaken-charge',
        recipient: organisation.email,
        text: expect.stringMatching(
          /heeft €\s12,50 afgeschreven voor een maandelijkse gift die al was gestopt/,
        ),
      },
      {
        kind: 'mistaken-charge-donor',
        recipient: 'noor@voorbeeld.nl',
        text: expect.stringContaining('U krijgt het hele bedrag vanzelf terug'),
      },
    ]);
    await expectLedgersToMatch(world);
  });

  test('is refunded only once when four concurrent fetches and then the nightly comparison find it', async () => {
    const { organisation, gift } = await aWronglyEndedGift();
    await withoutWebhooks(organisation, () => world.movePast({ days: 36 }));
    const { payments } = await atMollie(gift);
    const { id: molliePaymentId } = payments.find(({ subscriptionId }) => subscriptionId !== null)!;
    const scope = mintOrganisationScope(organisation.id);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        fetchCharge(world.deps, scope, { subscriptionId: gift.subscriptionId, molliePaymentId }),
      ),
    );
    await world.runScheduled('reconcile-accounts');
    await world.movePast({ days: 5 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    expect(charge).toMatchObject({ status: 'refunded' });
    expect((await atMollie(gift)).refunds).toHaveLength(1);
    expect((await mailsAbout(charge!)).map(({ kind }) => kind)).toEqual([
      'mistaken-charge',
      'mistaken-charge-donor',
    ]);
    await expectLedgersToMatch(world);
  });

  test('is reported only to the organisation when the donor was erased', async () => {
    const { organisation, gift } = await aWronglyEndedGift({ email: 'weg@voorbeeld.nl' });
    const erased = await organisation.post('/api/admin/donors/erase', { email: 'weg@voorbeeld.nl' });
    expect(erased.statusCode).toBe(200);
    await world.movePast({ days: 36 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    expect((await mailsAbout(charge!)).map(({ kind }) => kind)).toEqual(['mistaken-charge']);
    await world.movePast({ days: 5 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'refunded', email: null }]);
    await expectLedgersToMatch(world);
  });
});

test('a charge that was pending at the stop is not refunded, even if its webhooks are lost', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  await withoutWebhooks(organisation, () => waitUntilChargeStarts(world, gift));
  const stopped = await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
  expect(stopped.statusCode).toBe(200);
  expect(await chargesOf(world, gift)).toMatchObject([{ status: 'pending' }]);
  await world.movePast({ days: 5 });
  await world.runScheduled('reconcile-accounts');
  const charges = await chargesOf(world, gift);
  expect(charges).toMatchObject([{ status: 'completed' }]);
  expect((await mailsAbout(charges[0]!)).map(({ kind }) => kind)).toEqual(['confirmation']);
  await expectLedgersToMatch(world);
});

test.each([
  ['refused by Mollie', { type: 'status', code: 422 }],
  ['held back as a duplicate', { type: 'status', code: 409 }],
])(
  'a failed refund (%s) of a charge after the end is reported by mail, and the organisation can repeat the refund',
  async (_why, effect) => {
    const { organisation, gift } = await aWronglyEndedGift();
    const fault: Fault = { method: 'POST', path: '/v2/payments/*/refunds', count: 'always', effect };
    await world.during(fault, async () => {
      for (const days of [32, 5]) {
        await world.movePast({ days });
        await world.settle();
      }
    });
    const [charge] = await chargesOf(world, gift);
    expect((await mailsAbout(charge!)).map(({ kind }) => kind)).toEqual([
      'mistaken-charge',
      'mistaken-charge-donor',
      'mistaken-refund-failed',
      'mistaken-refund-failed-donor',
    ]);
    const repeated = await organisation.post(`/api/admin/donations/${charge!.donation_id}/refund`);
    expect(repeated.statusCode).toBe(201);
    await world.movePast({ days: 5 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'refunded' }]);
    expect((await atMollie(gift)).refunds).toHaveLength(1);
    await expectLedgersToMatch(world);
  },
);
