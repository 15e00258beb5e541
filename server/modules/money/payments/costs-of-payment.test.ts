import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  donationOf,
  onlyDonationOf,
  pay,
  sendGift,
  sendGiftForm,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  await saveSetting(organisation, 'form_costs', '0,32');
});

const withCosts = (change: object = {}) => aGift(organisation, { paysCosts: true, ...change });

test('the form has an unticked box for the transaction costs, but only if the organisation has set a tariff', async () => {
  const show = async () =>
    (await world.app.inject(`/donation-embed?component=simple&orgId=${organisation.id}`)).body;
  expect(await show()).toContain('Ik betaal de transactiekosten (€\u00a00,32)');
  const [box] = /<input[^>]*name="paysCosts"[^>]*>/.exec(await show()) ?? [];
  expect(box).toBe('<input type="checkbox" data-cents="32" name="paysCosts" value="true"/>');
  await saveSetting(organisation, 'form_costs', '');
  expect(await show()).not.toContain('transactiekosten');
});

test('the server adds the costs of the current tariff to the amount, and also stores them separately', async () => {
  const gift = await aPaidGift(world, organisation, { paysCosts: true });
  expect(await donationOf(world, gift)).toMatchObject({ amount_cents: 25_32, costs_cents: 32 });
  const { accounts } = await world.state();
  const paid = accounts.flatMap(({ payments }) => payments).filter(({ id }) => id === gift.paymentId);
  expect(paid.map(({ amount }) => amount)).toEqual(['25.32']);
  const detail = (await organisation.get(`/api/admin/donations/${gift.id}`)).json();
  expect([detail.amount, detail.amountForCosts]).toEqual(['25.32', '0.32']);
  await expectLedgersToMatch(world);
});

test('the donor sees the donation and the costs, but the campaign page shows only the donation', async () => {
  const page = await aCampaignPage(world, organisation, { wall: 'at_once' });
  const wall = { wall: true, wallName: 'Anna', wallAmount: true };
  const { id } = await aPaidGift(world, organisation, { page: page.slug, paysCosts: true, ...wall });
  const read = async (url: string) => (await world.app.inject(url)).body.replaceAll('\u00a0', ' ');
  expect(await read(`/donation-complete?id=${id}`)).toContain(
    'Uw gift van € 25,00, en € 0,32 transactiekosten: samen € 25,32.',
  );
  const shown = await read(`/c/${page.slug}`);
  expect(shown.slice(shown.indexOf('Anna'))).toMatch(/€ 25\b(?!,32)/);
});

test('without a checked box or without a tariff, the donor pays only the donation', async () => {
  expect(await donationOf(world, await aStartedGift(world, organisation))).toMatchObject({
    amount_cents: 25_00,
    costs_cents: 0,
  });
  await saveSetting(organisation, 'form_costs', '');
  const gift = await aStartedGift(world, organisation, { paysCosts: true });
  expect(await donationOf(world, gift)).toMatchObject({ amount_cents: 25_00, costs_cents: 0 });
});

test('the maximum amounts apply to the donation plus the costs', async () => {
  const answer = await sendGift(world, withCosts({ amount: '50000.00' }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ amount: 'Een gift kan hoogstens € 50.000 zijn' });
  const monthly = await sendGift(world, withCosts({ amount: '999.99', isRecurring: true }));
  expect(monthly.json().fields).toEqual({ amount: 'Een maandelijkse gift kan hoogstens € 1.000 zijn' });
});

test('a form sent again after a change of the tariff makes no second donation, and is refused if the box is now unticked', async () => {
  const gift = withCosts({ idempotencyKey: randomUUID() });
  const first = await sendGift(world, gift);
  await saveSetting(organisation, 'form_costs', '0,45');
  const again = await sendGift(world, gift);
  expect(again.json()).toEqual(first.json());
  expect(await onlyDonationOf(world, organisation)).toMatchObject({ amount_cents: 25_32, costs_cents: 32 });
  expect((await sendGift(world, { ...gift, paysCosts: undefined })).statusCode).toBe(409);
});

test('after a failed payment, the form for another attempt has the amount without the costs', async () => {
  const fields = { orgId: organisation.id, amount: '25', email: 'noor@voorbeeld.nl', paysCosts: 'true' };
  expect((await sendGiftForm(world, fields)).statusCode).toBe(303);
  const {
    donation_id: id,
    checkout_url: checkoutUrl,
    ...donation
  } = await onlyDonationOf(world, organisation);
  expect(donation).toMatchObject({ amount_cents: 25_32, costs_cents: 32 });
  await pay({ id, checkoutUrl: checkoutUrl! }, 'failed');
  await world.settle();
  const { body } = await world.app.inject(`/donation-complete?id=${id}`);
  expect(body).toContain('gift van €\u00a025,32');
  expect(body).toContain('<input type="hidden" name="otherAmount" value="25"/>');
  expect(body).toContain('<input type="hidden" name="paysCosts" value="true"/>');
});

test('a later charge and a second attempt also store the costs separately', async () => {
  const monthly = await aMonthlyGift(world, organisation, { paysCosts: true });
  await world.movePast({ days: 35 });
  await world.settle();
  const [charge] = await chargesOf(world, monthly);
  expect(charge).toMatchObject({ amount_cents: 25_32, costs_cents: 32 });

  const failed = await aStartedGift(world, organisation, { paysCosts: true, email: 'weer@voorbeeld.nl' });
  await pay(failed, 'failed');
  await world.settle();
  const retry = await world.app.inject({ method: 'POST', url: `/donation-complete?id=${failed.id}` });
  expect(retry.statusCode).toBe(303);
  const { rows } = await world.owner.query(
    'select amount_cents::int, costs_cents::int from donation where donation_id = $1',
    [failed.id],
  );
  expect(rows).toEqual([{ amount_cents: 25_32, costs_cents: 32 }]);
});
