import { expect, test } from 'vitest';
import { expectBooksToMatch } from '../../testing/expect-books-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  countOfEverything,
  createAtMollie,
  donationOf,
  pay,
} from '../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../testing/giving-world.ts';

const world = useGivingWorld();

const nightly = () => world.runScheduled('reconcile-accounts');
const unheard = <Result>(work: () => Promise<Result>) =>
  world.during({ count: 'always', effect: { type: 'drop' } }, work);

test('a night without news changes nothing', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await aPaidGift(world, organisation);
  await aStartedGift(world, organisation);
  const before = await countOfEverything(world);
  await nightly();
  expect(await countOfEverything(world)).toEqual(before);
  await expectBooksToMatch(world);
});

test('what was paid, refunded or charged back while no webhook came is found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const paid = await aStartedGift(world, organisation);
  const refunded = await aPaidGift(world, organisation);
  const chargedBack = await aPaidGift(world, organisation);
  await unheard(async () => {
    await pay(paid);
    await organisation.post(`/api/admin/donations/${refunded.id}/refund`, { amount: '10.00' });
    await world.control(`payments/${chargedBack.paymentId}/chargeback`, {});
    await world.movePast({ days: 2 });
  });
  await nightly();
  expect(await donationOf(world, paid)).toMatchObject({ status: 'completed' });
  expect(await donationOf(world, refunded)).toMatchObject({ status: 'completed', amount_refunded: '10.00' });
  expect(await donationOf(world, chargedBack)).toMatchObject({ status: 'charged_back' });
  await expectBooksToMatch(world);
});

test('a refund or chargeback of a payment from long ago is found at night as well', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const refunded = await aPaidGift(world, organisation);
  const chargedBack = await aPaidGift(world, organisation);
  await unheard(async () => {
    await world.movePast({ days: 200 });
    await createAtMollie(world, organisation.keys.live, `payments/${refunded.paymentId}/refunds`, {
      amount: { value: '25.00', currency: 'EUR' },
    });
    await world.control(`payments/${chargedBack.paymentId}/chargeback`, {});
    await world.movePast({ days: 2 });
  });
  await nightly();
  expect(await donationOf(world, refunded)).toMatchObject({ status: 'refunded' });
  expect(await donationOf(world, chargedBack)).toMatchObject({ status: 'charged_back' });
  await expectBooksToMatch(world);
});

test('a failed donation whose payment turned out to be paid is found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await pay(gift, 'expired');
  await world.settle();
  const { mollie_payment_id: id } = await donationOf(world, gift);
  await unheard(() => world.control(`payments/${id}/status`, { status: 'paid' }));
  await nightly();
  expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
  await expectBooksToMatch(world);
});

test('the last charge of a monthly gift that was stopped since is found at night', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  await unheard(() => world.movePast({ days: 32 }));
  await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
  await unheard(() => world.movePast({ days: 5 }));
  expect(await chargesOf(world, gift)).toEqual([]);
  await nightly();
  expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', amount: '25.00' }]);
  await nightly();
  await expectBooksToMatch(world);
});

test("payments of the organisation's shop in the same account are left alone", async () => {
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
  await expectBooksToMatch(world);
});
