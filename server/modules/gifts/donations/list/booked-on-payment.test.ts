import { beforeAll, describe, expect, test } from 'vitest';
import type { DonationStats, StatsPeriod } from '../../../../../contract/donation-stats.ts';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { decimalToCents } from '../../../../../contract/money.ts';
import type { OverviewFigures } from '../../../../../contract/year-overviews.ts';
import { findInconsistencies } from '../../../../../harness/ledger/read-product-ledger.ts';
import { mintOrganisationScope } from '../../../../platform/database/mint-scope.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../../testing/builders.ts';
import { aCampaignPage } from '../../../../testing/campaign-builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import { recordOutcome } from '../payments/record-outcome.ts';
import { lockAttempt } from '../payments/queries.ts';
import { addPayment } from '../payments/store.ts';
import { insertDonation } from '../store.ts';
import { readFigures } from './read-figures.ts';
import { sumPausedGifts } from '../../../money/subscriptions/figures.ts';

const world = useTestWorld();

interface PlannedGift {
  name: string;
  began: string;
  paid: string | null;
  cents: number;
  isRecurring?: boolean;
  email?: null;
  refundCents?: number;
  chargebackCents?: number;
}

/** Times in UTC, around the start of Dutch years, months and summer time. */
const gifts: PlannedGift[] = [
  { name: 'Oudjaar', began: '2026-12-31T22:58:00Z', paid: '2026-12-31T23:02:00Z', cents: 10_01 },
  { name: 'Optijd', began: '2026-12-31T22:50:00Z', paid: '2026-12-31T22:59:59Z', cents: 20_02 },
  { name: 'UtcJanuari', began: '2026-12-31T23:59:00Z', paid: '2027-01-01T00:01:00Z', cents: 40_04 },
  { name: 'Verlopen', began: '2026-12-31T22:55:00Z', paid: null, cents: 80_08 },
  {
    name: 'Incasso',
    began: '2027-01-29T09:00:00Z',
    paid: '2027-02-02T09:00:00Z',
    cents: 5_55,
    isRecurring: true,
  },
  { name: 'Zomer', began: '2027-03-31T21:59:00Z', paid: '2027-03-31T22:00:00Z', cents: 3_33, email: null },
  { name: 'Zomertijd', began: '2027-03-28T00:59:00Z', paid: '2027-03-28T01:01:00Z', cents: 1_07 },
  { name: 'Winter', began: '2027-10-31T22:59:00Z', paid: '2027-10-31T23:00:00Z', cents: 2_22 },
  { name: 'Laat', began: '2027-04-10T10:00:00Z', paid: '2027-07-01T10:00:00Z', cents: 7_77 },
  {
    name: 'Terug',
    began: '2027-12-31T22:59:30Z',
    paid: '2027-12-31T23:00:30Z',
    cents: 90_00,
    refundCents: 30_50,
  },
  {
    name: 'Storno',
    began: '2027-11-30T22:30:00Z',
    paid: '2027-11-30T23:30:00Z',
    cents: 60_00,
    chargebackCents: 60_00,
  },
  { name: 'Januari', began: '2028-01-15T10:00:00Z', paid: '2028-01-15T10:01:00Z', cents: 11_11 },
];

const expected: Record<string, number> = {
  '2026-12': 20_02,
  '2027-01': 10_01 + 40_04,
  '2027-02': 5_55,
  '2027-03': 1_07,
  '2027-04': 3_33,
  '2027-07': 7_77,
  '2027-11': 2_22,
  '2028-01': 90_00 - 30_50 + 11_11,
};
const years = [2026, 2027, 2028];
const monthsOfYear = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
const sumOfYear = (year: number) =>
  monthsOfYear(year).reduce((sum, month) => sum + (expected[month] ?? 0), 0);

let organisation: LoggedIn;
let pageId: string;

async function recordGift(to: LoggedIn, gift: PlannedGift, secretId: string): Promise<void> {
  const scope = mintOrganisationScope(to.id);
  const paymentId = `tr_${randomId()}`;
  const donationId = randomId();
  const attempt = await world.deps.database.transaction(scope, async (transaction) => {
    const donation = await insertDonation(transaction, {
      organisation_id: to.id,
      donation_id: donationId,
      environment: 'live',
      origin: 'form',
      amount_cents: gift.cents,
      is_recurring: gift.isRecurring ?? false,
      email: gift.email === null ? null : `${gift.name.toLowerCase()}@voorbeeld.nl`,
      first_name: gift.name,
      page_id: pageId,
      source: 'qr',
      created_at: new Date(gift.began),
    });
    return addPayment(
      transaction,
      donation!,
      { kind: 'first', secret_id: secretId, amount_cents: gift.cents, mollie_payment_id: paymentId },
      new Date(gift.began),
    );
  });
  const amount = (cents: number) => ({ value: (cents / 100).toFixed(2), currency: 'EUR' });
  const payment = {
    id: paymentId,
    mode: 'live' as const,
    status: gift.paid ? 'paid' : 'expired',
    amount: amount(gift.cents),
    createdAt: gift.began,
    ...(gift.paid && { paidAt: gift.paid }),
    _links: {},
  };
  const backAt = '2029-01-10T10:00:00Z';
  const back = {
    refunds: gift.refundCents
      ? [{ id: randomId(), amount: amount(gift.refundCents), createdAt: backAt, status: 'refunded' }]
      : [],
    chargebacks: gift.chargebackCents
      ? [{ id: randomId(), amount: amount(gift.chargebackCents), createdAt: backAt, reversedAt: null }]
      : [],
  };
  for (const news of [payment, { ...payment, _embedded: back }])
    await world.deps.database.transaction(scope, async (transaction) => {
      const locked = await lockAttempt(transaction, attempt.payment_id);
      await recordOutcome(transaction, locked!, news);
    });
}

beforeAll(async () => {
  organisation = await aTenant(world, 'Stichting Jaarwisseling');
  await organisation.post('/api/admin/settings', { key: 'payment_api_environment', value: 'live' });
  pageId = (await aCampaignPage(world, organisation)).page_id;
  const secretId = randomId();
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four, retired_at)
     values ($1, $2, 'mollie_api_live_key', 'sealed', 'four', now())`,
    [organisation.id, secretId],
  );
  for (const gift of gifts) await recordGift(organisation, gift, secretId);
});

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

async function list(query: Record<string, string>, visitor = organisation) {
  const answer = await visitor.get(
    `/api/admin/donations?${new URLSearchParams({ apiEnvironment: 'live', page: '1', pageSize: '50', ...query }).toString()}`,
  );
  expect(answer.statusCode).toBe(200);
  return {
    names: answer.json<ListedDonation[]>().map(({ firstName }) => firstName),
    count: Number(answer.headers['x-total-count']),
    cents: decimalToCents(String(answer.headers['x-total-received'])),
  };
}

async function sumOfExport(from: string, to: string): Promise<number> {
  // This test exports more often than the rate limit of an account allows.
  await world.forgetAttempts();
  const answer = await organisation.get(
    `/api/admin/donations/export.csv?apiEnvironment=live&from=${from}&to=${to}`,
  );
  const [headings = [], ...rows] = answer.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  const cell = (row: string[], heading: string) => row[headings.indexOf(heading)]!;
  const cents = (row: string[], heading: string) => Number(cell(row, heading).replace(',', ''));
  return rows
    .filter((row) => cell(row, 'Betaald op') !== '')
    .reduce(
      (sum, row) => sum + cents(row, 'Bedrag') - cents(row, 'Terugbetaald') - cents(row, 'Teruggestort'),
      0,
    );
}

const figuresOn = (day: string, period?: StatsPeriod) =>
  world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
    readFigures(transaction, sumPausedGifts, 'live', new Date(`${day}T12:00:00Z`), period),
  );

describe('income is booked on the day of payment', () => {
  test.each(years.flatMap(monthsOfYear))('in %s, chart, figures, list and export agree', async (month) => {
    const cents = expected[month] ?? 0;
    const [from, to] = [`${month}-01`, lastDayOf(month)];
    const { months, totalRevenue, donationCount } = await figuresOn(to, 'deze-maand');
    const { oneOff, recurring } = months.at(-1)!;
    const listed = await list({ from, to });
    expect({
      chart: decimalToCents(oneOff) + decimalToCents(recurring),
      cards: decimalToCents(totalRevenue),
      list: listed.cents,
      export: await sumOfExport(from, to),
      addedUp: (await list({ from, to, source: 'qr' })).cents,
      counted: listed.count,
      carded: donationCount,
    }).toEqual({
      chart: cents,
      cards: cents,
      list: cents,
      export: cents,
      addedUp: cents,
      counted: listed.names.length,
      carded: listed.names.length,
    });
  });

  test.each(years)('in %s, chart, figures, lists, export and year overviews agree', async (year) => {
    const cents = sumOfYear(year);
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    const { months, totalRevenue } = await figuresOn(to, 'dit-jaar');
    const ofAll = await list({ from, to, userId: organisation.id }, await anAdministrator(world));
    const overviews = await organisation.get(`/api/admin/year-overviews?year=${year}`);
    const { total, withoutEmail } = overviews.json<OverviewFigures>();
    expect({
      chart: months.reduce(
        (sum, month) => sum + decimalToCents(month.oneOff) + decimalToCents(month.recurring),
        0,
      ),
      cards: decimalToCents(totalRevenue),
      list: (await list({ from, to })).cents,
      ofAdministrators: ofAll.cents,
      ofSource: (await list({ from, to, source: 'qr' })).cents,
      ofPage: (await list({ from, to, pageId })).cents,
      export: await sumOfExport(from, to),
      papers: decimalToCents(total) + decimalToCents(withoutEmail.amount),
    }).toEqual({
      chart: cents,
      cards: cents,
      list: cents,
      ofAdministrators: cents,
      ofSource: cents,
      ofPage: cents,
      export: cents,
      papers: cents,
    });
  });

  test('the figures of a campaign page show the income by month of payment', async () => {
    const answer = await organisation.get(`/api/admin/pages/${pageId}/figures`);
    const { months } = answer.json<{ months: { month: string; received: string }[] }>();
    const received = months.map(({ month, received: amount }) => [month, decimalToCents(amount)] as const);
    // The only gift of December 2027 was charged back in full.
    expect(Object.fromEntries(received)).toEqual({ ...expected, '2027-12': 0 });
  });

  test('the list is in the order of creation, newest first', async () => {
    expect((await list({ from: '2027-01-01', to: '2027-12-31' })).names).toEqual([
      'Storno',
      'Winter',
      'Laat',
      'Zomer',
      'Zomertijd',
      'Incasso',
      'UtcJanuari',
      'Oudjaar',
    ]);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['the day of an unpaid gift', { from: '2026-12-31', to: '2026-12-31' }, ['Verlopen', 'Optijd']],
    ['a day and a status', { from: '2026-12-31', to: '2026-12-31', status: 'expired' }, ['Verlopen']],
    ['a month before the payment', { from: '2027-04-01', to: '2027-04-30', search: 'laat' }, []],
    ['the day of a late payment', { from: '2027-07-01', to: '2027-07-01', search: 'laat' }, ['Laat']],
    ['a day and a kind', { from: '2027-02-02', to: '2027-02-02', type: 'maandelijks' }, ['Incasso']],
    ['a period and a status', { from: '2027-06-30', to: '2027-07-02', status: 'completed' }, ['Laat']],
    ['a period without an end', { from: '2027-12-31', status: 'completed' }, ['Januari', 'Terug']],
    [
      'a period without a beginning',
      { to: '2027-01-01', status: 'completed' },
      ['UtcJanuari', 'Oudjaar', 'Optijd'],
    ],
  ])('the list for %s has only gifts that are booked in that period', async (_what, query, names) => {
    const found = await list(query);
    expect([found.names, found.count]).toEqual([names, names.length]);
    const ofAll = await list({ ...query, userId: organisation.id }, await anAdministrator(world));
    expect(ofAll.names).toEqual(names);
  });

  test('a list without a period has every gift once', async () => {
    const all = await list({});
    expect([all.count, all.cents]).toEqual([
      gifts.length,
      years.reduce((sum, year) => sum + sumOfYear(year), 0),
    ]);
    const stats = (await organisation.get('/api/admin/stats')).json<DonationStats>();
    expect(stats).toMatchObject({ donationCount: gifts.length, paidCount: gifts.length - 2 });
    expect(await findInconsistencies(world.owner)).toEqual([]);
  });
});
