import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  callWebhook,
  chargesOf,
  countAllRows,
  createAtMollie,
  donationOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const call = (token: string, body: string, contentType?: string) =>
  callWebhook(world, token, body, contentType);

describe('a forged webhook', () => {
  test('gets the same answer as a real webhook and stores nothing', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    const { webhook_token: token, mollie_payment_id: paymentId } = await donationOf(world, gift);
    const real = await call(token, `id=${paymentId}`);
    await world.settle();
    const before = await countAllRows(world);
    const seen = ({ statusCode, body, headers }: typeof real) => [statusCode, body, headers['content-type']];
    expect(seen(real)).toEqual([200, '', 'text/plain']);
    for (const [forgedToken, body] of [
      [randomId(), `id=${paymentId}`],
      ['%00', `id=${paymentId}`],
      ['x'.repeat(5_000), `id=${paymentId}`],
      [token, ''],
      [token, 'id='],
      [token, 'id=ord_12345'],
      [token, 'id=tr_../../customers'],
      [token, `id=tr_${'a'.repeat(100)}`],
      [token, `id=${paymentId}&id=tr_x`],
      [token, 'id=tr_%00'],
      [token, 'status=paid'],
    ] as const) {
      expect([body, ...seen(await call(forgedToken, body))]).toEqual([body, ...seen(real)]);
    }
    expect(seen(await call(token, '{"id":["tr_x"]}', 'application/json'))).toEqual(seen(real));
    expect(seen(await call(token, 'null', 'application/json'))).toEqual(seen(real));
    expect(await countAllRows(world)).toEqual(before);
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
  });

  test('that names a payment unknown to Mollie causes one job, which is not retried', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const { webhook_token: token } = await donationOf(world, await aStartedGift(world, organisation));
    const countJobs = async () => {
      const { rowCount } = await world.owner.query(
        `select from graphile_worker._private_jobs where payload->>'molliePaymentId' = 'tr_verzonnen'`,
      );
      return rowCount;
    };
    await call(token, 'id=tr_verzonnen');
    expect(await countJobs()).toBe(1);
    await world.settle();
    expect(await countJobs()).toBe(0);
  });

  test("that names another donation's payment completes only the donation that was paid", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const open = await aStartedGift(world, organisation);
    const other = await aStartedGift(world, organisation);
    const { webhook_token: token } = await donationOf(world, open);
    const { mollie_payment_id: paidId } = await donationOf(world, other);
    await pay(other);
    // The real webhook about the other payment is still in the queue when this forged webhook arrives.
    await call(token, `id=${paidId}`);
    await world.settle();
    expect(await donationOf(world, open)).toMatchObject({ status: 'pending' });
    expect(await donationOf(world, other)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test("that names another organisation's payment changes nothing", async () => {
    const victim = await aPaidGift(world, await anOrganisationThatTakesGifts(world));
    const open = await aStartedGift(world, await anOrganisationThatTakesGifts(world));
    const { webhook_token: token } = await donationOf(world, open);
    await call(token, `id=${victim.paymentId}`);
    await world.settle();
    expect(await donationOf(world, open)).toMatchObject({ status: 'pending' });
    await expectLedgersToMatch(world);
  });

  test.each([
    ['another amount', 'live', { amount: { value: '1.00', currency: 'EUR' } }],
    ['another donation in its metadata', 'live', { metadata: { donationId: randomId() } }],
    ['another organisation in its metadata', 'live', { metadata: { organisationId: randomId() } }],
    ['no metadata', 'live', { metadata: null }],
    ['a test key instead of the live key', 'test', {}],
  ] as const)('that names a paid payment with %s changes nothing', async (_what, environment, change) => {
    const organisation = await anOrganisationThatTakesGifts(world, 'live');
    const gift = await aStartedGift(world, organisation);
    const { webhook_token: token } = await donationOf(world, gift);
    const forged = await createAtMollie(world, organisation.keys[environment], 'payments', {
      amount: { value: '25.00', currency: 'EUR' },
      description: 'Nagemaakt',
      redirectUrl: 'https://evil.example',
      ...change,
      metadata:
        'metadata' in change && change.metadata === null
          ? null
          : {
              organisationId: organisation.id,
              donationId: gift.id,
              ...('metadata' in change && change.metadata),
            },
    });
    world.foreignPayments.add(forged.id);
    await world.control(`payments/${forged.id}/status`, { status: 'paid' });
    await call(token, `id=${forged.id}`);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });

    await pay(gift);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test("at a subscription's webhook address does not record another payment as a charge", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const other = await aPaidGift(world, organisation);
    const { webhook_token: token } = await subscriptionOf(world, gift);
    await call(token, `id=${other.paymentId}`);
    await call(token, `id=${gift.paymentId}`);
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await expectLedgersToMatch(world);
  });
});
