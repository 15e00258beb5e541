import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  createAtMollie,
  donationOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const refund = (visitor: LoggedIn, { id }: { id: string }, body?: object) =>
  visitor.post(`/api/admin/donations/${id}/refund`, body);

async function waitForTheBank(): Promise<void> {
  await world.movePast({ days: 2 });
  await world.settle();
}

async function refundsAtMollie({ paymentId }: { paymentId: string }) {
  const { accounts } = await world.state();
  return accounts.flatMap(({ refunds }) => refunds).filter((each) => each.paymentId === paymentId);
}

const refundsOf = async ({ id }: { id: string }) =>
  (
    await world.owner.query(
      'select amount_cents, status, reason from refund where donation_id = $1 order by created_at',
      [id],
    )
  ).rows;

describe('a refund', () => {
  test('of the whole donation is sent once, and reduces the income only when Mollie has sent the money', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const answer = await refund(organisation, gift);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(String), amount: '25.00', status: 'sent' });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', amount_refunded_cents: 0 });
    await expectLedgersToMatch(world);

    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'refunded', amount_refunded_cents: 25_00 });
    const again = await refund(organisation, gift);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Van deze gift kan niets (meer) worden terugbetaald.',
    ]);
    expect(await refundsAtMollie(gift)).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('may be for a part, and the rest can be refunded later', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    expect((await refund(organisation, gift, { amount: '10,50' })).json()).toMatchObject({ amount: '10.50' });
    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      amount_refunded_cents: 10_50,
    });
    await expectLedgersToMatch(world);

    expect((await refund(organisation, gift)).json()).toMatchObject({ amount: '14.50' });
    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'refunded', amount_refunded_cents: 25_00 });
    await expectLedgersToMatch(world);
  });

  test.each([0, -5, 'alles', true, '10.001', 25.01])('of %j is refused with a message', async (amount) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const answer = await refund(organisation, gift, { amount });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.amount).toBe(
      amount === 25.01
        ? 'Er kan hoogstens €\u00a025,00 worden terugbetaald.'
        : 'Vul een bedrag in van hoogstens wat er nog kan worden terugbetaald.',
    );
    expect(await refundsOf(gift)).toEqual([]);
  });

  test('requested several times at the same time does not exceed the donation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const whole = await aPaidGift(world, organisation);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(organisation, whole)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);

    const parts = await aPaidGift(world, organisation);
    const amounts = ['10.00', '9.00', '8.00', '7.00', '6.00'];
    const partly = await Promise.all(amounts.map((amount) => refund(organisation, parts, { amount })));
    const promised = partly
      .filter(({ statusCode }) => statusCode === 201)
      .reduce((sum, answer) => sum + Number(answer.json().amount), 0);
    expect(promised).toBeGreaterThan(15);
    expect(promised).toBeLessThanOrEqual(25);
    await waitForTheBank();
    expect(await refundsAtMollie(whole)).toHaveLength(1);
    expect((await donationOf(world, parts)).amount_refunded_cents).toBe(promised * 100);
    await expectLedgersToMatch(world);
  });

  test('requested again with the same idempotency key is sent only once', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const wish = { amount: 5, idempotencyKey: randomUUID() };
    const [first, second] = await Promise.all([
      refund(organisation, gift, wish),
      refund(organisation, gift, wish),
    ]);
    const third = await refund(organisation, gift, wish);
    expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set([first, second, third].map((answer) => answer.json().id)).size).toBe(1);
    await waitForTheBank();
    expect(await refundsAtMollie(gift)).toHaveLength(1);
    expect(await donationOf(world, gift)).toMatchObject({ amount_refunded_cents: 5_00 });
    await expectLedgersToMatch(world);
  });

  test('that Mollie refuses is reported with the reason in the timeline, and may be requested again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const fault: Fault = {
      path: '/v2/payments/*/refunds',
      method: 'POST',
      effect: { type: 'status', code: 422 },
    };
    const answer = await world.during(fault, () => refund(organisation, gift));
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Mollie heeft de terugbetaling geweigerd. In de tijdlijn van de gift staat waarom.',
    ]);
    expect(await refundsOf(gift)).toEqual([
      { amount_cents: 25_00, status: 'refused', reason: 'Injected fault' },
    ]);
    const { rows } = await world.owner.query(
      `select detail from donation_event where donation_id = $1 and kind = 'refund_refused'`,
      [gift.id],
    );
    expect(rows).toEqual([{ detail: 'Injected fault' }]);
    await waitForTheBank();
    expect(await refundsAtMollie(gift)).toEqual([]);
    expect((await refund(organisation, gift)).statusCode).toBe(201);
    await waitForTheBank();
    await expectLedgersToMatch(world);
  });

  test.each([
    ['did not reach Mollie', { type: 'cut' }, 1],
    ['was carried out without an answer', { type: 'accept-then-cut' }, 1],
    ['was carried out and answered with an error', { type: 'accept-then-status', code: 500 }, 1],
    [
      'was carried out hours ago, so that Mollie has forgotten the idempotency key',
      { type: 'accept-then-cut' },
      180,
    ],
    ['failed because Mollie refused the API key', { type: 'status', code: 401 }, 1],
  ] as [string, Fault['effect'], number][])(
    'that %s is finished automatically and paid only once',
    async (_what, effect, minutes) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aPaidGift(world, organisation);
      const fault: Fault = { path: '/v2/payments/*/refunds*', method: 'POST', count: 'always', effect };
      const answer = await world.during(fault, () => refund(organisation, gift));
      expect([answer.statusCode, answer.json().message]).toEqual([
        503,
        'Mollie is niet bereikbaar. De terugbetaling is genoteerd en wordt vanzelf opnieuw geprobeerd.',
      ]);
      expect(await refundsOf(gift)).toMatchObject([{ status: 'wanted' }]);
      expect((await refund(organisation, gift)).statusCode).toBe(409);
      await world.movePast({ minutes });
      await world.settle();
      expect(await refundsOf(gift)).toMatchObject([{ status: 'sent' }]);
      expect(await refundsAtMollie(gift)).toHaveLength(1);
      await waitForTheBank();
      await expectLedgersToMatch(world);
    },
  );

  test.each(['failed', 'canceled'])(
    'with the status %s at Mollie does not reduce the income and can be requested again',
    async (status) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aPaidGift(world, organisation);
      await refund(organisation, gift);
      if (status === 'failed') await waitForTheBank();
      const [sent] = await refundsAtMollie(gift);
      await world.control(`refunds/${sent!.id}/status`, { status });
      await world.settle();
      expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', amount_refunded_cents: 0 });
      await expectLedgersToMatch(world);

      expect((await refund(organisation, gift)).statusCode).toBe(201);
      await waitForTheBank();
      expect(await donationOf(world, gift)).toMatchObject({ status: 'refunded' });
      await expectLedgersToMatch(world);
    },
  );

  test("made in Mollie's own dashboard is recorded, and reduces the refundable amount", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    await createAtMollie(world, organisation.keys.live, `payments/${gift.paymentId}/refunds`, {
      amount: { value: '20.00', currency: 'EUR' },
    });
    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      amount_refunded_cents: 20_00,
    });
    expect((await refund(organisation, gift, { amount: 6 })).statusCode).toBe(400);
    expect((await refund(organisation, gift)).json()).toMatchObject({ amount: '5.00' });
    await waitForTheBank();
    await expectLedgersToMatch(world);
  });

  test('of a later charge is sent and reduces the income', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await world.movePast({ days: 35 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    expect((await refund(organisation, { id: charge!.donation_id })).statusCode).toBe(201);
    await waitForTheBank();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'refunded' }]);
    await expectLedgersToMatch(world);
  });
});

describe('permission to refund', () => {
  test('is refused to another organisation with 404, and given to an administrator', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const stranger = await aTenant(world);
    expect((await refund(stranger, gift)).statusCode).toBe(404);
    expect(await refundsOf(gift)).toEqual([]);
    expect((await refund(await anAdministrator(world), gift)).statusCode).toBe(201);
    await waitForTheBank();
    await expectLedgersToMatch(world);
  });

  test('is refused for an unpaid donation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const open = await aStartedGift(world, organisation);
    expect((await refund(organisation, open)).statusCode).toBe(409);
    expect(await refundsOf(open)).toEqual([]);
  });
});

describe('a chargeback', () => {
  test('reduces the income, and its reversal restores the income', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const { id } = await world.control<{ id: string }>(`payments/${gift.paymentId}/chargeback`, {});
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'charged_back',
      amount_charged_back_cents: 25_00,
    });
    expect((await refund(organisation, gift)).statusCode).toBe(409);
    await expectLedgersToMatch(world);

    await world.control(`chargebacks/${id}/reverse`, {});
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      amount_charged_back_cents: 0,
    });
    await expectLedgersToMatch(world);
  });

  test('of a part reduces the refundable amount', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    await world.control(`payments/${gift.paymentId}/chargeback`, { amount: '10.00' });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      amount_charged_back_cents: 10_00,
    });
    expect((await refund(organisation, gift)).json()).toMatchObject({ amount: '15.00' });
    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'charged_back',
      amount_refunded_cents: 15_00,
    });
    await expectLedgersToMatch(world);
  });
});
