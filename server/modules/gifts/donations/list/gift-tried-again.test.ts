import { beforeAll, describe, expect, test } from 'vitest';
import type { DonationStats } from '../../../../../contract/donation-stats.ts';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import type { DonationDetail } from '../../../../../contract/donation-detail.ts';
import { aStartedGift, donationOf, pay, paymentsOf } from '../../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../../testing/giving-world.ts';

const world = useGivingWorld();

async function endCheckout(gift: { id: string }, outcome: 'paid' | 'failed' | 'canceled'): Promise<void> {
  const { checkout_url: checkoutUrl } = await donationOf(world, gift);
  await pay({ ...gift, checkoutUrl: checkoutUrl! }, outcome);
  await world.settle();
}

/** Tries the payment again, like the button on the status page. */
async function tryAgain({ id }: { id: string }): Promise<void> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/donation-complete?id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(answer.statusCode).toBe(303);
}

async function onlyLineOfExport(
  organisation: Organisation,
): Promise<(heading: string) => string | undefined> {
  const { body } = await organisation.get('/api/admin/donations/export.csv');
  const [headings, ...lines] = body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(lines).toHaveLength(1);
  return (heading) => lines[0]![headings!.indexOf(heading)];
}

describe('a gift with three payments', () => {
  let organisation: Organisation;
  let gift: { id: string };

  beforeAll(async () => {
    organisation = await anOrganisationThatTakesGifts(world);
    gift = await aStartedGift(world, organisation);
    await endCheckout(gift, 'failed');
    await tryAgain(gift);
    await endCheckout(gift, 'canceled');
    await tryAgain(gift);
    await endCheckout(gift, 'paid');
  });

  async function list(query: string) {
    const answer = await organisation.get(`/api/admin/donations?${query}`);
    const { 'x-total-count': total, 'x-total-received': received } = answer.headers;
    const rows = answer.json<ListedDonation[]>().map(({ id, status, amount }) => ({ id, status, amount }));
    return { rows, total, received };
  }

  test.each([
    ['the list', 'page=1'],
    ['the list of paid gifts', 'page=1&status=completed'],
    ['a search for the donor', 'page=1&search=noor'],
    ['a search for its id', () => `page=1&search=${gift.id}`],
  ])('is one paid row in %s', async (_, query) => {
    expect(await list(typeof query === 'string' ? query : query())).toEqual({
      rows: [{ id: gift.id, status: 'completed', amount: '25.00' }],
      total: '1',
      received: '25.00',
    });
  });

  test.each(['failed', 'canceled', 'pending'])('is not in the list of %s gifts', async (status) => {
    expect(await list(`page=1&status=${status}`)).toMatchObject({ rows: [], total: '0' });
  });

  test('is one line of the export, with the number of payments and the id of the paid payment', async () => {
    const cell = await onlyLineOfExport(organisation);
    const payments = await paymentsOf(world, gift);
    expect({
      id: cell('ID'),
      status: cell('Status'),
      amount: cell('Bedrag'),
      payments: cell('Betalingen'),
      reference: cell('Betaalkenmerk'),
    }).toEqual({
      id: gift.id,
      status: 'Betaald',
      amount: '25,00',
      payments: '3',
      reference: payments[2]!.mollie_payment_id,
    });
  });

  test('counts once in the figures', async () => {
    const figures = (await organisation.get('/api/admin/stats')).json<DonationStats>();
    expect(figures).toMatchObject({ donationCount: 1, paidCount: 1, totalRevenue: '25.00' });
    expect(figures.recent.map(({ id }) => id)).toEqual([gift.id]);
  });

  test('has three payments in its detail, oldest first', async () => {
    const detail = (await organisation.get(`/api/admin/donations/${gift.id}`)).json<DonationDetail>();
    const ids = (await paymentsOf(world, gift)).map(({ mollie_payment_id: id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(detail.payments).toMatchObject([
      { kind: 'first', status: 'failed', amount: '25.00', molliePaymentId: ids[0], mistake: null },
      { kind: 'again', status: 'canceled', amount: '25.00', molliePaymentId: ids[1], mistake: null },
      { kind: 'again', status: 'completed', amount: '25.00', molliePaymentId: ids[2], mistake: null },
    ]);
    expect(detail).toMatchObject({ status: 'completed', amountRefundable: '25.00' });
    expect(detail.timeline.map(({ kind }) => kind)).toEqual([
      'form_sent',
      'payment_started',
      'failed',
      'retried',
      'payment_started',
      'canceled',
      'retried',
      'payment_started',
      'completed',
      'mail_sent',
    ]);
    const { to, subject } = detail.mails[0]!;
    expect(detail.timeline.at(-1)!.text).toBe(`Er is een e-mail verzonden naar ${to}: ‘${subject}’.`);
  });
});

test('a gift that was paid twice is still completed after one of its payments is refunded', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  // The first payment expires in our database, but its checkout stays open at Mollie.
  await world.owner.query(
    `with gift as (update donation set status = 'expired' where donation_id = $1)
     update payment set status = 'expired', next_check_at = null where donation_id = $1`,
    [gift.id],
  );
  await tryAgain(gift);
  await endCheckout(gift, 'paid');
  await pay(gift);
  await world.settle();
  await world.movePast({ days: 2 });
  await world.settle();

  const detail = (await organisation.get(`/api/admin/donations/${gift.id}`)).json<DonationDetail>();
  expect(detail).toMatchObject({
    status: 'completed',
    amountRefunded: '0.00',
    payments: [
      { kind: 'first', status: 'refunded', amountReturned: '25.00', mistake: 'paid_twice' },
      { kind: 'again', status: 'completed', amountReturned: '0.00', mistake: null },
    ],
  });
  const kinds = detail.timeline.map(({ kind }) => kind);
  expect(kinds).toContain('refund');
  expect(kinds).not.toContain('refunded');
  const figures = (await organisation.get('/api/admin/stats')).json<DonationStats>();
  expect(figures).toMatchObject({ donationCount: 1, paidCount: 1, totalRevenue: '25.00' });
});

test('a gift that was paid twice in one second is exported with the id of the payment that is kept', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await endCheckout(gift, 'failed');
  await tryAgain(gift);
  const [first] = await paymentsOf(world, gift);
  await world.control(`payments/${first!.mollie_payment_id}/status`, { status: 'paid' });
  await world.settle();
  const { checkout_url: checkoutUrl } = (await paymentsOf(world, gift))[1]!;
  await pay({ ...gift, checkoutUrl: checkoutUrl! });
  await world.settle();
  await world.owner.query(
    `update payment p set paid_at = d.completed_at from donation d
     where d.donation_id = p.donation_id and d.donation_id = $1`,
    [gift.id],
  );
  const cell = await onlyLineOfExport(organisation);
  expect([cell('Betalingen'), cell('Betaalkenmerk')]).toEqual(['2', first!.mollie_payment_id]);
});

test('a second payment for one gift counts in the export and in the total until it is refunded', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await endCheckout(gift, 'failed');
  await tryAgain(gift);
  await endCheckout(gift, 'paid');
  const [first] = await paymentsOf(world, gift);
  await world.control(`payments/${first!.mollie_payment_id}/status`, { status: 'paid' });
  await world.settle();
  const { headers } = await organisation.get('/api/admin/donations?page=1');
  const cell = await onlyLineOfExport(organisation);
  expect([headers['x-total-received'], cell('Bedrag'), cell('Dubbel betaald')]).toEqual([
    '50.00',
    '25,00',
    '25,00',
  ]);
  await world.movePast({ days: 2 });
  await world.settle();
  expect((await onlyLineOfExport(organisation))('Dubbel betaald')).toBe('0,00');
});
