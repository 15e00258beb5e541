import { describe, expect, test } from 'vitest';
import type { DonationDetail } from '../../../../../contract/donation-detail.ts';
import type { DonorExport } from '../../../../../contract/donors.ts';
import { connectMollie } from '../../../../platform/mollie/mollie.ts';
import { readPdf } from '../../../../platform/pdf/testing/read-pdf.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  donationOf,
  pay,
} from '../../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../../testing/giving-world.ts';
import { useMollieProxy } from '../../../../../harness/mollie-proxy.ts';

const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url) };
});
const proxy = useMollieProxy(() => world.simulatorUrl);

function changePayments(different: object): void {
  proxy.change = ({ method, path }, answer) =>
    method === 'GET' && path.startsWith('/v2/payments/') ? { ...answer, ...different } : answer;
}

const detailOf = async (organisation: Organisation, { id }: { id: string }) =>
  (await organisation.get(`/api/admin/donations/${id}`)).json<DonationDetail>();

const receiptOf = async (organisation: Organisation, { id }: { id: string }) => {
  const answer = await organisation.get(`/api/admin/donations/${id}/receipt.pdf`);
  return readPdf(answer.rawPayload).pages.flat().join('\n');
};

const mailAbout = async ({ id }: { id: string }) => {
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where donation_id = $1 and kind = 'confirmation'`,
    [id],
  );
  return rows[0]?.text;
};

describe('the payment method of a gift', () => {
  test('is the one chosen at the checkout, and the dashboard, the receipt, the mail and the exports show it', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    changePayments({ method: 'bancontact' });
    const gift = await aPaidGift(world, organisation);
    expect((await detailOf(organisation, gift)).paymentMethod).toBe('bancontact');
    expect(await receiptOf(organisation, gift)).toMatch(/Betaalwijze\s+Bancontact/);
    expect(await mailAbout(gift)).toContain('Betaalwijze: Bancontact');
    const exported = await organisation.get('/api/admin/donations/export.csv');
    expect(exported.body).toContain(`;Bancontact;${gift.paymentId};`);
    const donor = await organisation.get('/api/admin/donors/export?email=noor@voorbeeld.nl');
    expect(donor.json<DonorExport>().donations).toMatchObject([{ paymentMethod: 'Bancontact' }]);
  });

  test('is direct debit for the later charges of a monthly gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await world.movePast({ days: 35 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    expect(charge).toMatchObject({ method: 'directdebit', status: 'completed' });
    const { donation_id: id } = charge!;
    expect(await receiptOf(organisation, { id })).toMatch(/Betaalwijze\s+SEPA-incasso/);
  });

  test('is unknown until Mollie names it, and is kept if a later answer has no method', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    proxy.change = ({ method }, answer) => (method === 'POST' ? { ...answer, method: null } : answer);
    const gift = await aStartedGift(world, organisation);
    expect((await detailOf(organisation, gift)).paymentMethod).toBeNull();
    changePayments({ method: 'creditcard', status: 'authorized' });
    await pay(gift);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ method: 'creditcard', status: 'pending' });
    changePayments({ method: null });
    await world.movePast({ minutes: 1 });
    await world.runScheduled('check-due-payments');
    expect(await donationOf(world, gift)).toMatchObject({ method: 'creditcard', status: 'completed' });
  });

  test('has the name that Mollie uses when Gulhart does not know the method', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    changePayments({ method: 'zilverpay' });
    const gift = await aPaidGift(world, organisation);
    expect(await receiptOf(organisation, gift)).toMatch(/Betaalwijze\s+zilverpay/);
  });
});

describe('an unknown value from Mollie', () => {
  test.each([
    ['the status', { status: 'frozen' }],
    ['the status of a payment without a method', { status: 'settling', method: null }],
    ['the method (an object instead of a text)', { status: 'open', method: { id: 'ideal' } }],
    ['the sequence type', { status: 'open', sequenceType: 'second' }],
  ])('in %s leads to a later check, not to a failure', async (_what, different) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    changePayments(different);
    await pay(gift);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending', method: 'ideal' });
    expect((await donationOf(world, gift)).next_check_at).not.toBeNull();
    changePayments({});
    await world.movePast({ minutes: 1 });
    await world.runScheduled('check-due-payments');
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', method: 'ideal' });
  });
});
