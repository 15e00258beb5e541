import { beforeEach, describe, expect, test } from 'vitest';
import { useMollieProxy } from '../../../../harness/mollie-proxy.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  chargesOf,
  createAtMollie,
  donationOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url) };
}, withoutThanks);
const proxy = useMollieProxy(() => world.simulatorUrl);
let refundStatus: string | undefined;

beforeEach(() => {
  refundStatus = undefined;
  proxy.change = ({ method, path, query }, answer) => {
    if (method !== 'GET' || !/^\/v2\/payments\/tr_\w+/.test(path)) return answer;
    if (query.startsWith('embed=')) delete answer._embedded;
    else if (refundStatus) for (const refund of answer._embedded.refunds ?? []) refund.status = refundStatus;
    return answer;
  };
});

const waitForTheBank = async () => {
  await world.movePast({ days: 2 });
  await world.settle();
};

describe('when Mollie returns payments without refunds and chargebacks', () => {
  test('a refund is in the ledger, and a second entry reverses it if the refund fails later', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const { id } = await createAtMollie(world, organisation.keys.live, `payments/${gift.paymentId}/refunds`, {
      amount: { value: '10.01', currency: 'EUR' },
    });
    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      amount_refunded_cents: 10_01,
    });
    await expectLedgersToMatch(world);

    await world.control(`refunds/${id}/status`, { status: 'failed' });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', amount_refunded_cents: 0 });
    await expectLedgersToMatch(world);
  });

  test('a chargeback and its reversal are in the ledger', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const { id } = await world.control<{ id: string }>(`payments/${gift.paymentId}/chargeback`, {});
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'charged_back',
      amount_charged_back_cents: 25_00,
    });
    await expectLedgersToMatch(world);

    await world.control(`chargebacks/${id}/reverse`, {});
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      amount_charged_back_cents: 0,
    });
    await expectLedgersToMatch(world);
  });

  test('the chargeback of a later charge is in the ledger', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await world.movePast({ days: 35 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    await world.control(`payments/${charge!.mollie_payment_id}/chargeback`, {});
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'charged_back' }]);
    await expectLedgersToMatch(world);
  });

  test('a refund that was canceled at Mollie may be requested again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const refund = () => organisation.post(`/api/admin/donations/${gift.id}/refund`);
    await refund();
    await world.settle();
    const { accounts } = await world.state();
    const sent = accounts.flatMap(({ refunds }) => refunds).find((each) => each.paymentId === gift.paymentId);
    await world.control(`refunds/${sent!.id}/status`, { status: 'canceled' });
    await world.runScheduled('reconcile-accounts');
    expect((await refund()).statusCode).toBe(201);
    await waitForTheBank();
    await expectLedgersToMatch(world);
  });

  test('a donation without refunds and chargebacks needs no further request to Mollie', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aPaidGift(world, organisation);
    expect(proxy.calls.filter(({ path }) => /(refunds|chargebacks)$/.test(path))).toEqual([]);
  });
});

test('a refund with an unknown status is not in the ledger until its status is known', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aPaidGift(world, organisation);
  await organisation.post(`/api/admin/donations/${gift.id}/refund`, { amount: 5 });
  refundStatus = 'under-review';
  await waitForTheBank();
  await world.runScheduled('reconcile-accounts');
  expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', amount_refunded_cents: 0 });

  refundStatus = undefined;
  await world.runScheduled('reconcile-accounts');
  expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', amount_refunded_cents: 5_00 });
  await expectLedgersToMatch(world);
});
