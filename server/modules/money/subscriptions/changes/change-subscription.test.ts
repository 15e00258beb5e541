import { describe, expect, test } from 'vitest';
import type { MonthlyGift, MonthlySummary } from '../../../../../contract/payments.ts';
import { daysLater, dutchDate, monthsLater, formatDutchDate } from '../../../../platform/dutch-calendar.ts';
import {
  aChangingGift,
  change,
  changesOfGift,
  changing,
  expectOneRunning,
  mailsAboutChanges,
  moveTo,
  onSubscriptions,
  runningAtMollie,
  skip,
  type ChangingGift,
} from '../../../../testing/changing-gifts.ts';
import { anAdministrator } from '../../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../../testing/expect-ledgers-to-match.ts';
import { chargesOf, createAtMollie, subscriptionOf } from '../../../../testing/giving-builders.ts';
import { useGivingWorld, withoutThanks } from '../../../../testing/giving-world.ts';

const world = useGivingWorld(undefined, withoutThanks);

async function aMandate(gift: Awaited<ReturnType<typeof aChangingGift>>): Promise<string> {
  const { mollie_customer_id } = await subscriptionOf(world, gift);
  const mandate = { method: 'directdebit', consumerName: 'N. de Wit', consumerAccount: 'NL91ABNA0417164300' };
  const { id } = await createAtMollie(
    world,
    gift.organisation.keys.live,
    `customers/${mollie_customer_id}/mandates`,
    mandate,
  );
  return id;
}

test("our clock follows the simulator's clock", async () => {
  const before = world.deps.clock.now();
  await world.movePast({ days: 3 });
  const { now } = await world.state();
  expect(Math.abs(world.deps.clock.now().getTime() - Date.parse(now))).toBeLessThan(60_000);
  expect(world.deps.clock.now().getTime() - before.getTime()).toBeGreaterThan(2.9 * 24 * 3_600_000);
});

describe('a new amount', () => {
  test.each([
    ['higher', 25_00, '€ 25,00'],
    ['lower', 4_50, '€ 4,50'],
  ])(
    'that is %s applies from the next charge, and the charge date stays the same',
    async (_what, amountCents, euros) => {
      const gift = await aChangingGift(world);
      const before = await subscriptionOf(world, gift);
      await change(world, gift, { kind: 'amount', amountCents });
      const running = await expectOneRunning(world, gift);
      expect(running).toMatchObject({
        id: before.mollie_subscription_id,
        nextPaymentDate: before.next_payment_date,
      });
      expect(await changesOfGift(world, gift)).toMatchObject([
        { kind: 'amount', state: 'done', amount_cents: amountCents, former_amount_cents: 10_00 },
      ]);
      const [mail] = await mailsAboutChanges(world, gift);
      expect(mail).toContain(`voortaan ${euros} per maand, in plaats van € 10,00`);
      expect(mail).toContain(`Op ${formatDutchDate(before.next_payment_date!)} wordt ${euros} afgeschreven`);
      await moveTo(world, before.next_payment_date!);
      await world.movePast({ days: 5 });
      await world.settle();
      const charges = await chargesOf(world, gift);
      expect(charges).toMatchObject([
        { status: 'completed', amount_cents: amountCents, amount_refunded_cents: 0 },
      ]);
      await expectLedgersToMatch(world);
    },
  );

  test('of a suspended subscription applies when the subscription resumes', async () => {
    const gift = await aChangingGift(world);
    await change(world, gift, { kind: 'suspend', reason: 'two_months_lost' }, 'bank');
    await change(world, gift, { kind: 'amount', amountCents: 6_00 });
    expect(await runningAtMollie(world, gift)).toEqual([]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'suspended', amount_cents: 6_00 });
    const nextDate = monthsLater(dutchDate(world.providerNow()), 1);
    await change(world, gift, { kind: 'dates', nextDate });
    expect(await expectOneRunning(world, gift)).toMatchObject({ amount: '6.00', nextPaymentDate: nextDate });
  });
});

describe('a new charge date', () => {
  test.each([1, 2, 3])(
    'that is %s months later is the date of the next charge, and nothing is charged before it',
    async (months) => {
      const gift = await aChangingGift(world);
      const { next_payment_date: former } = await subscriptionOf(world, gift);
      const nextDate = monthsLater(former!, months);
      await change(world, gift, { kind: 'dates', nextDate, reason: 'pause' });
      expect(await expectOneRunning(world, gift)).toMatchObject({ nextPaymentDate: nextDate });
      expect(await changesOfGift(world, gift)).toMatchObject([
        { kind: 'dates', state: 'done', next_date: nextDate, former_date: former, reason: 'pause' },
      ]);
      const [mail] = await mailsAboutChanges(world, gift);
      expect(mail).toContain(`niet op ${formatDutchDate(former!)}, maar op ${formatDutchDate(nextDate)}`);
      expect(mail).toContain(`Op ${formatDutchDate(nextDate)} wordt € 10,00 afgeschreven`);
      await moveTo(world, monthsLater(nextDate, 1));
      await world.movePast({ days: 5 });
      await world.settle();
      const charges = await chargesOf(world, gift);
      expect(charges.map(({ created_at }) => dutchDate(created_at))).toEqual([
        nextDate,
        monthsLater(nextDate, 1),
      ]);
      expect(charges).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
      await expectLedgersToMatch(world);
    },
  );

  test('on day 1 or 28 of a month moves all later charges to that day', async () => {
    for (const day of [1, 28]) {
      const gift = await aChangingGift(world);
      const { next_payment_date: former } = await subscriptionOf(world, gift);
      const nextDate = monthsLater(former!, 1, day);
      await change(world, gift, { kind: 'dates', nextDate, reason: 'day' });
      await moveTo(world, monthsLater(nextDate, 2));
      await world.movePast({ days: 4 });
      await world.settle();
      await world.movePast({ days: 4 });
      await world.settle();
      const days = (await chargesOf(world, gift)).map(({ created_at }) => dutchDate(created_at).slice(8));
      expect(days).toEqual(Array.from({ length: 3 }, () => String(day).padStart(2, '0')));
    }
    await expectLedgersToMatch(world);
  });

  test('can be undone, so that the charge takes place on the former date', async () => {
    const gift = await aChangingGift(world);
    const { next_payment_date: former } = await subscriptionOf(world, gift);
    await change(world, gift, { kind: 'dates', nextDate: monthsLater(former!, 2), reason: 'pause' });
    await change(world, gift, { kind: 'dates', nextDate: former!, reason: 'undo' });
    expect(await expectOneRunning(world, gift)).toMatchObject({ nextPaymentDate: former });
    await moveTo(world, former!);
    await world.movePast({ days: 4 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', amount_refunded_cents: 0 }]);
    await expectLedgersToMatch(world);
  });

  test('that is today leads to a charge today', async () => {
    const gift = await aChangingGift(world);
    await change(world, gift, { kind: 'suspend', reason: 'two_months_lost' }, 'bank');
    const today = dutchDate(world.providerNow());
    await change(world, gift, { kind: 'dates', nextDate: today });
    expect(await subscriptionOf(world, gift)).toMatchObject({ next_payment_date: monthsLater(today, 1) });
    await world.movePast({ days: 4 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', amount_refunded_cents: 0 }]);
    await expectLedgersToMatch(world);
  });
});

describe('a change that reaches Mollie too late', () => {
  test.each([
    // Mollie also charges on the day on which the pause should end, so the next charge is a month after that day.
    ['a month is skipped', 'pause', (former) => monthsLater(former, 1), 0, 1],
    // Mollie charges on the former day. The next charge on the new day would follow only 16 to 19 days later.
    ['another day is chosen', 'day', (former) => daysLater(former, -12), 13, 2],
  ] satisfies [string, 'pause' | 'day', (former: string) => string, number, number][])(
    'sets the next charge at least twenty days after the last charge, when %s',
    async (_what, reason, nextDateOf, daysLate, chargesLater) => {
      const gift = await aChangingGift(world);
      const nextDate = nextDateOf((await subscriptionOf(world, gift)).next_payment_date!);
      const unavailable = { count: 'always', effect: { type: 'status', code: 503 } } as const;
      await world.during(unavailable, async () => {
        expect(await changing(world, gift, { kind: 'dates', nextDate, reason })).toMatchObject({
          outcome: 'later',
        });
        await moveTo(world, daysLater(nextDate, daysLate));
      });
      await world.movePast({ minutes: 20 });
      await world.settle();
      const running = await expectOneRunning(world, gift);
      expect(running).toMatchObject({ nextPaymentDate: monthsLater(nextDate, chargesLater) });
      await world.movePast({ days: 4 });
      await world.settle();
      const days = (await chargesOf(world, gift)).map(({ created_at }) => dutchDate(created_at));
      expect(days).toEqual([...new Set(days)]);
      await expectLedgersToMatch(world);
    },
  );
});

describe('a new bank account', () => {
  test('is used for later charges, and the charge date stays the same', async () => {
    const gift = await aChangingGift(world);
    const before = await subscriptionOf(world, gift);
    await world.owner.query(`update subscription set mandate_reference = 'OUD' where subscription_id = $1`, [
      gift.subscriptionId,
    ]);
    const mandateId = await aMandate(gift);
    await change(world, gift, { kind: 'mandate', mandateId });
    expect(await expectOneRunning(world, gift)).toMatchObject({ mandateId });
    expect(await subscriptionOf(world, gift)).toMatchObject({
      mollie_mandate_id: mandateId,
      mandate_reference: null,
      next_payment_date: before.next_payment_date,
    });
    const [mail] = await mailsAboutChanges(world, gift);
    expect(mail).toContain('voortaan afgeschreven van de rekening waarmee u het laatst hebt betaald');
    expect(mail).toContain(`Op ${formatDutchDate(before.next_payment_date!)} wordt € 10,00 afgeschreven, en`);
  });

  test('resumes a suspended subscription from the given date', async () => {
    const gift = await aChangingGift(world);
    await change(world, gift, { kind: 'suspend', reason: 'two_months_lost' }, 'bank');
    expect(await runningAtMollie(world, gift)).toEqual([]);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'suspended',
      mollie_subscription_id: null,
      next_payment_date: null,
    });
    await world.movePast({ days: 70 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    const mandateId = await aMandate(gift);
    const nextDate = monthsLater(dutchDate(world.providerNow()), 1);
    await change(world, gift, { kind: 'dates', nextDate, mandateId });
    expect(await expectOneRunning(world, gift)).toMatchObject({ mandateId, nextPaymentDate: nextDate });
    await moveTo(world, nextDate);
    await world.movePast({ days: 4 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', amount_refunded_cents: 0 }]);
    await expectLedgersToMatch(world);
  });
});

describe("in the organisation's list", () => {
  async function shown({ organisation }: ChangingGift) {
    const [gift] = (await organisation.get('/api/admin/subscriptions')).json<MonthlyGift[]>();
    const summary = (await organisation.get('/api/admin/subscriptions/summary')).json<MonthlySummary>();
    const { runningCount, pausedCount, restingCount } = summary;
    return { pausedUntil: gift!.pausedUntil, counts: [runningCount, pausedCount, restingCount] };
  }

  test('a skipped charge is shown as a pause until the next charge', async () => {
    const gift = await aChangingGift(world);
    const { next_payment_date: former } = await subscriptionOf(world, gift);
    await change(world, gift, skip);
    const pausedUntil = monthsLater(former!, 1);
    const paused = { pausedUntil, counts: [1, 1, 0] };
    expect(await shown(gift)).toEqual(paused);
    await moveTo(world, daysLater(former!, 2));
    expect(await shown(gift)).toEqual(paused);
    const administrator = await anAdministrator(world);
    const all = (await administrator.get('/api/admin/subscriptions')).json<MonthlyGift[]>();
    expect(all.find(({ id }) => id === gift.subscriptionId)).toMatchObject({ pausedUntil });
    await moveTo(world, pausedUntil);
    expect(await shown(gift)).toEqual({ pausedUntil: null, counts: [1, 0, 0] });
    await world.movePast({ days: 5 });
    await world.settle();
    const { next_payment_date: next } = await subscriptionOf(world, gift);
    await change(world, gift, { kind: 'dates', nextDate: daysLater(next!, 9), reason: 'day' });
    expect(await shown(gift)).toEqual({ pausedUntil: null, counts: [1, 0, 0] });
  });

  test('a payment from another bank account and a suspension are not shown as a pause', async () => {
    const gift = await aChangingGift(world);
    const mandateId = await aMandate(gift);
    const { next_payment_date: former } = await subscriptionOf(world, gift);
    await change(world, gift, { kind: 'dates', nextDate: monthsLater(former!, 1), mandateId });
    expect(await shown(gift)).toEqual({ pausedUntil: null, counts: [1, 0, 0] });
    await change(world, gift, skip);
    await change(world, gift, { kind: 'suspend', reason: 'two_months_lost' }, 'bank');
    expect(await shown(gift)).toEqual({ pausedUntil: null, counts: [0, 0, 1] });
  });
});

describe('a stop', () => {
  test('is carried out at Mollie, stores the reason and ends all charges', async () => {
    const gift = await aChangingGift(world);
    await change(world, gift, { kind: 'stop', reason: 'money' });
    expect(await runningAtMollie(world, gift)).toEqual([]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'donor' });
    expect(await changesOfGift(world, gift)).toMatchObject([
      { kind: 'stop', state: 'done', reason: 'money' },
    ]);
    const mails = await mailsAboutChanges(world, gift);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Uw maandelijkse gift is gestopt');
    expect(mails[0]).toContain('Uw maandelijkse gift van € 10,00');
    expect(mails[0]).toContain('is gestopt. Er wordt niets meer afgeschreven.');
    await world.movePast({ days: 70 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    expect(await changing(world, gift, { kind: 'amount', amountCents: 5_00 })).toEqual({
      outcome: 'not-running',
    });
    await expectLedgersToMatch(world);
  });
});

test("a change is not retried before the time in Mollie's Retry-After header has passed", async () => {
  const gift = await aChangingGift(world);
  const busy = onSubscriptions('PATCH', { type: 'status', code: 429, retryAfter: 900 });
  await world.during(busy, () => changing(world, gift, { kind: 'amount', amountCents: 5_00 }));
  const { rows } = await world.owner.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::int as seconds from graphile_worker._private_jobs
     join subscription_change on key = 'change:' || change_id where subscription_id = $1`,
    [gift.subscriptionId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.seconds).toBeGreaterThan(800);
  await world.movePast({ minutes: 20 });
  await world.settle();
  expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 5_00 });
});
