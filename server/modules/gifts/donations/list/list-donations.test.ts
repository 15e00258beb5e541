import { beforeAll, describe, expect, test } from 'vitest';
import type { DonationStats } from '../../../../../contract/donation-stats.ts';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import type { DonationDetail } from '../../../../../contract/donation-detail.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { randomId } from '../../../../platform/random-id.ts';
import {
  aPaymentOfEachDonation,
  aRecordedDonation,
  aRecordedMonthlyGift,
} from '../../../../testing/a-recorded-donation.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../../testing/builders.ts';
import { givePastGifts, type PastGift } from '../../../../testing/past-gifts.ts';
import { TestVisitor, useTestWorld } from '../../../../testing/test-world.ts';

const world = useTestWorld();
let organisation: LoggedIn;
let other: LoggedIn;
let administrator: LoggedIn;

beforeAll(async () => {
  organisation = await aTenant(world, 'Stichting Lijst');
  other = await aTenant(world, 'Stichting Ander');
  administrator = await anAdministrator(world);
});

const give = (to: LoggedIn, gifts: PastGift[]) => givePastGifts(world, to, gifts);

async function list(visitor: LoggedIn, query: Record<string, string> = {}) {
  const answer = await visitor.get(`/api/admin/donations?${new URLSearchParams(query).toString()}`);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return { rows: answer.json<ListedDonation[]>(), total: Number(answer.headers['x-total-count']) };
}

const names = ({ rows }: { rows: ListedDonation[] }) => rows.map(({ firstName }) => firstName);

describe('the list of donations', () => {
  beforeAll(async () => {
    await give(organisation, [
      {
        firstName: 'Anna',
        lastName: 'Şahin',
        email: 'anna_1@voorbeeld.nl',
        amountCents: 1250,
        at: new Date('2026-01-01T12:00:00Z'),
      },
      {
        firstName: 'Bram',
        lastName: '100%',
        email: 'bram@voorbeeld.nl',
        amountCents: 125_000,
        at: new Date('2026-01-02T22:59:59Z'),
        isRecurring: true,
      },
      {
        firstName: 'Cato',
        lastName: 'ÉÉN',
        email: 'annax1@voorbeeld.nl',
        amountCents: 2000,
        at: new Date('2026-01-02T23:00:00Z'),
        status: 'failed',
      },
      {
        firstName: 'Dirk',
        lastName: String.raw`back\slash`,
        amountCents: 5000,
        at: new Date('2026-01-04T12:00:00Z'),
        status: 'expired',
        isRecurring: true,
      },
      { firstName: 'Test', environment: 'test', at: new Date('2026-01-05T12:00:00Z') },
    ]);
    await give(other, [{ firstName: 'Vreemd', lastName: 'Şahin', at: new Date('2026-02-01T12:00:00Z') }]);
  });

  test('is newest first, with all fields that the screen shows', async () => {
    const all = await list(organisation);
    expect(names(all)).toEqual(['Test', 'Dirk', 'Cato', 'Bram', 'Anna']);
    expect(all.total).toBe(5);
    expect(all.rows.at(-1)).toMatchObject({
      amount: '12.50',
      currency: 'EUR',
      email: 'anna_1@voorbeeld.nl',
      createdAt: '2026-01-01T12:00:00.000Z',
      paymentStatus: 'completed',
      status: 'completed',
      isRecurring: false,
      apiEnvironment: 'live',
      userId: organisation.id,
      organizationName: 'Stichting Lijst',
    });
  });

  test('is divided into pages, with the total on every page, and refuses invalid page numbers and sizes', async () => {
    const second = await list(organisation, { page: '2', pageSize: '2' });
    expect([names(second), second.total]).toEqual([['Cato', 'Bram'], 5]);
    expect(names(await list(organisation, { page: '3', pageSize: '2' }))).toEqual(['Anna']);
    const beyond = await list(organisation, { page: '9', pageSize: '2' });
    expect([beyond.rows, beyond.total]).toEqual([[], 5]);
    for (const query of ['page=0', 'page=x', 'page=1.5', 'pageSize=101', 'pageSize=0', 'page=1&page=2']) {
      expect((await organisation.get(`/api/admin/donations?${query}`)).statusCode, query).toBe(400);
    }
  });

  test.each<[Record<string, string>, string[]]>([
    [{ apiEnvironment: 'live' }, ['Dirk', 'Cato', 'Bram', 'Anna']],
    [{ apiEnvironment: 'test' }, ['Test']],
    [
      { apiEnvironment: '', status: '', type: '', from: '', to: '', search: '', userId: '' },
      ['Test', 'Dirk', 'Cato', 'Bram', 'Anna'],
    ],
    [{ status: 'completed' }, ['Test', 'Bram', 'Anna']],
    [{ status: 'failed' }, ['Cato']],
    [{ type: 'maandelijks' }, ['Dirk', 'Bram']],
    [{ type: 'eenmalig', apiEnvironment: 'live', status: 'completed' }, ['Anna']],
    // Days are Dutch: 23:00 UTC in winter is midnight in the Netherlands.
    [{ to: '2026-01-02' }, ['Bram', 'Anna']],
    [{ from: '2026-01-03' }, ['Test', 'Dirk', 'Cato']],
    [{ from: '2026-01-02', to: '2026-01-03' }, ['Cato', 'Bram']],
    [{ from: '2026-01-04', to: '2026-01-03' }, []],
    [{ search: 'anna' }, ['Cato', 'Anna']],
    [{ search: 'ANNA_1' }, ['Anna']],
    [{ search: 'şAHIN' }, ['Anna']],
    [{ search: 'één' }, ['Cato']],
    [{ search: '%' }, ['Bram']],
    [{ search: '100%' }, ['Bram']],
    [{ search: String.raw`k\s` }, ['Dirk']],
    [{ search: '12.50' }, ['Anna']],
    [{ search: '12,50' }, ['Anna']],
    [{ search: '€ 12,50' }, ['Anna']],
    [{ search: '€\u00a01.250,00' }, ['Bram']],
    [{ search: '1250' }, ['Bram']],
    // The two characters cannot match an id, because ids have no at sign.
    [{ search: 'm@' }, ['Bram']],
    [{ search: 'anna dirk' }, []],
    [{ search: "x' or 'a'='a" }, []],
    [{ search: 'voorbeeld', status: 'expired' }, ['Dirk']],
    [{ search: 'voorbeeld', type: 'maandelijks', to: '2026-01-03' }, ['Bram']],
  ])('with the filter %o has the donors %o', async (query, expected) => {
    const found = await list(organisation, query);
    expect([names(found), found.total]).toEqual([expected, expected.length]);
    const page = await list(organisation, { ...query, page: '1' });
    expect([names(page), page.total]).toEqual([expected, expected.length]);
  });

  test('finds a donation by any part of its id', async () => {
    const { rows } = await list(organisation);
    const { id } = rows[2]!;
    expect(names(await list(organisation, { search: id.slice(5, 20).toUpperCase() }))).toEqual(['Cato']);
  });

  test('finds a donation of the organisation by the whole Mollie payment id, if the other filters match too', async () => {
    const molliePaymentId = 'tr_WDqYK6vllg';
    const fresh = await aTenant(world, 'Stichting Betaling');
    const named = (first_name: string) => ({ first_name, last_name: 'Betaling' });
    await aRecordedDonation(world, fresh, { ...named('Mol'), mollie_payment_id: molliePaymentId });
    await aRecordedDonation(world, fresh, named('Ander'));
    expect(names(await list(fresh, { search: molliePaymentId }))).toEqual(['Mol']);
    expect(names(await list(fresh, { search: molliePaymentId, page: '1' }))).toEqual(['Mol']);
    expect(names(await list(fresh, { search: molliePaymentId, apiEnvironment: 'test' }))).toEqual([]);
    expect(names(await list(administrator, { search: molliePaymentId, userId: fresh.id }))).toEqual(['Mol']);
    expect(names(await list(fresh, { search: 'tr_WDqYK6vll' }))).toEqual([]);
    expect(names(await list(other, { search: molliePaymentId }))).toEqual([]);
  });

  test.each([
    'apiEnvironment=all',
    'status=created',
    'type=x',
    'from=2026-02-30',
    'to=gisteren',
    `search=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect((await organisation.get(`/api/admin/donations?${query}`)).statusCode).toBe(400);
  });

  test('shows a donation as pending while its payment is being created', async () => {
    const tenant = await aTenant(world);
    await aRecordedDonation(world, tenant, {
      first_name: 'Nieuw',
      last_name: 'Gever',
      status: 'pending',
      created_at: new Date('2026-03-10T12:00:00Z'),
    });
    await world.owner.query(`update payment set status = 'created' where organisation_id = $1`, [tenant.id]);
    const found = await list(tenant, { status: 'pending' });
    expect(found.rows).toMatchObject([{ firstName: 'Nieuw', paymentStatus: 'pending' }]);
    expect(found.total).toBe(1);
  });

  test('shows an organisation only its own donations, even if the request names another organisation', async () => {
    const found = await list(other, { userId: organisation.id });
    expect([names(found), found.total]).toEqual([['Vreemd'], 1]);
    expect(names(await list(other, { search: 'Anna' }))).toEqual([]);
  });

  test('shows an administrator the donations of all organisations, or only of the named organisation', async () => {
    const found = await list(administrator, { search: 'şahin', page: '1' });
    expect([names(found), found.total]).toEqual([['Vreemd', 'Anna'], 2]);
    expect(found.rows.map(({ organizationName }) => organizationName)).toEqual([
      'Stichting Ander',
      'Stichting Lijst',
    ]);
    expect(names(await list(administrator, { userId: other.id }))).toEqual(['Vreemd']);
    expect((await administrator.get(`/api/admin/donations?userId=${randomId()}`)).statusCode).toBe(404);
  });
});

describe('quarterly and yearly gifts', () => {
  let tenant: LoggedIn;

  beforeAll(async () => {
    tenant = await aTenant(world, 'Stichting Kwartaal');
    await give(tenant, [
      { firstName: 'Een', at: new Date('2026-01-01T12:00:00Z') },
      { firstName: 'Maand', at: new Date('2026-01-02T12:00:00Z'), isRecurring: true },
      { firstName: 'Kwart', at: new Date('2026-01-03T12:00:00Z'), isRecurring: true, intervalMonths: 3 },
      {
        firstName: 'Jaar',
        at: new Date('2026-01-04T12:00:00Z'),
        isRecurring: true,
        intervalMonths: 12,
        status: 'failed',
      },
    ]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ type: 'eenmalig' }, ['Een']],
    [{ type: 'maandelijks' }, ['Maand']],
    [{ type: 'kwartaal' }, ['Kwart']],
    [{ type: 'jaar' }, ['Jaar']],
    [{ type: 'jaar', status: 'completed' }, []],
    [{ type: 'maandelijks', status: 'completed', apiEnvironment: 'live' }, ['Maand']],
    [{ type: 'kwartaal', search: 'voorbeeld' }, ['Kwart']],
    [{ type: 'maandelijks', search: 'voorbeeld' }, ['Maand']],
  ])('are separate from monthly gifts: the filter %o finds %o', async (query, expected) => {
    const page = await list(tenant, { ...query, page: '1' });
    expect([names(page), page.total]).toEqual([expected, expected.length]);
    const csv = await tenant.get(`/api/admin/donations/export.csv?${new URLSearchParams(query).toString()}`);
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1 + expected.length);
    const ofAll = await list(administrator, { ...query, userId: tenant.id });
    expect(names(ofAll)).toEqual(expected);
  });
});

describe('the income of a list', () => {
  const received = async (visitor: LoggedIn, query: Record<string, string>) => {
    const answer = await visitor.get(
      `/api/admin/donations?${new URLSearchParams({ page: '1', ...query }).toString()}`,
    );
    return [Number(answer.headers['x-total-count']), answer.headers['x-total-received']];
  };
  let tenant: LoggedIn;

  beforeAll(async () => {
    tenant = await aTenant(world, 'Stichting Som');
    await give(tenant, [
      { firstName: 'Som', amountCents: 1000, at: new Date('2026-03-31T21:59:59Z') },
      { firstName: 'Som', amountCents: 2000, at: new Date('2026-03-31T22:00:00Z'), isRecurring: true },
      { firstName: 'Som', amountCents: 4000, at: new Date('2026-04-30T12:00:00Z'), status: 'failed' },
      { firstName: 'Rest', amountCents: 8000, at: new Date('2026-05-01T12:00:00Z') },
      { firstName: 'Som', amountCents: 16_000, environment: 'test' },
    ]);
  });

  test.each<[string, Record<string, string>, [number, string]]>([
    ['everything', {}, [5, '270.00']],
    ['live gifts', { apiEnvironment: 'live' }, [4, '110.00']],
    ['paid gifts', { apiEnvironment: 'live', status: 'completed' }, [3, '110.00']],
    ['failed gifts', { status: 'failed' }, [1, '0.00']],
    ['monthly gifts', { apiEnvironment: 'live', type: 'maandelijks' }, [1, '20.00']],
    ['a whole month', { apiEnvironment: 'live', from: '2026-04-01', to: '2026-04-30' }, [2, '20.00']],
    ['all months from April', { apiEnvironment: 'live', from: '2026-04-01' }, [3, '100.00']],
    ['all months until March', { apiEnvironment: 'live', to: '2026-03-31' }, [1, '10.00']],
    ['a part of a month', { apiEnvironment: 'live', from: '2026-04-01', to: '2026-04-29' }, [1, '20.00']],
    ['a search', { apiEnvironment: 'live', search: 'som' }, [3, '30.00']],
    [
      'a page after the last page of a search',
      { apiEnvironment: 'live', search: 'som', page: '9' },
      [3, '30.00'],
    ],
  ])('is shown for %s', async (_what, query, expected) => {
    expect(await received(tenant, query)).toEqual(expected);
  });

  test('excludes refunds and chargebacks', async () => {
    const fresh = await aTenant(world);
    const change = { amount_cents: 5000, amount_refunded_cents: 1500 };
    await aRecordedDonation(world, fresh, { ...change, first_name: 'Deels' });
    await aRecordedDonation(world, fresh, {
      ...change,
      first_name: 'Geheel',
      status: 'charged_back',
      amount_charged_back_cents: 3500,
    });
    expect(await received(fresh, { search: 'deels' })).toEqual([1, '35.00']);
    expect(await received(fresh, { search: 'geheel' })).toEqual([1, '0.00']);
  });

  test('is absent if a search finds more than a thousand donations', async () => {
    const large = await aTenant(world);
    const donationId = await aRecordedDonation(world, large, { first_name: 'Veel' });
    await world.owner.query(
      `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         first_name, completed_at)
       select organisation_id, substr(md5(donation_id || n), 1, 26), environment, origin, status, amount_cents,
         is_recurring, first_name, completed_at
       from donation, generate_series(1, 1000) n where donation_id = $1`,
      [donationId],
    );
    await aPaymentOfEachDonation(world, large);
    expect(await received(large, { search: 'veel' })).toEqual([1000, undefined]);
    await world.owner.query(`update donation set first_name = 'Weinig' where donation_id = $1`, [donationId]);
    expect(await received(large, { search: 'veel' })).toEqual([1000, '12500.00']);
  });
});

describe('one donation', () => {
  test('has details that only its organisation and administrators can read', async () => {
    const tenant = await aTenant(world);
    await give(tenant, [{ firstName: 'Eva', amountCents: 3000, at: new Date('2026-05-01T10:00:00Z') }]);
    const { id } = (await list(tenant)).rows[0]!;
    const detail = (await tenant.get(`/api/admin/donations/${id}`)).json<DonationDetail>();
    expect(detail).toMatchObject({
      id,
      firstName: 'Eva',
      completedAt: '2026-05-01T10:00:00.000Z',
      paymentMethod: 'ideal',
      amountForCosts: '0.00',
      honour: null,
      amountRefunded: '0.00',
      amountChargedBack: '0.00',
      amountRefundable: '30.00',
      subscriptionId: null,
      receiptNumber: null,
      mails: [],
    });
    expect(detail.timeline.map(({ text }) => text)).toEqual([
      'De donateur heeft het formulier verzonden.',
      'De betaling is gelukt.',
    ]);
    expect((await administrator.get(`/api/admin/donations/${id}`)).json()).toEqual(detail);
    expect((await other.get(`/api/admin/donations/${id}`)).statusCode).toBe(404);
    expect((await administrator.get(`/api/admin/donations/${randomId()}`)).statusCode).toBe(404);
  });
});

describe('the figures', () => {
  test('cover one organisation and one environment, and have the last twelve months and the five newest donations', async () => {
    const tenant = await aTenant(world);
    const now = new Date();
    const lastYear = new Date(now.getTime() - 400 * 24 * 60 * 60 * 1000);
    await give(tenant, [
      ...Array.from({ length: 6 }, () => ({ at: now, amountCents: 1010 })),
      { at: now, amountCents: 2500, isRecurring: true },
      { at: now, amountCents: 9900, status: 'failed' as const },
      { at: lastYear, amountCents: 100_000 },
      { at: now, amountCents: 777, environment: 'test' as const },
    ]);
    const live = (await tenant.get('/api/admin/stats')).json<DonationStats>();
    expect(live).toMatchObject({
      apiEnvironment: 'live',
      totalRevenue: '1085.60',
      donationCount: 9,
      paidCount: 8,
      recurringCount: 1,
      paidRecurringCount: 1,
    });
    expect(live).not.toHaveProperty('before');
    expect(live.recent).toHaveLength(5);
    expect(live.recent.every(({ apiEnvironment }) => apiEnvironment === 'live')).toBe(true);
    expect(live.months).toHaveLength(12);
    expect(live.months.at(-1)).toMatchObject({ oneOff: '60.60', recurring: '25.00' });
    expect(
      live.months.slice(0, 11).every(({ oneOff, recurring }) => oneOff === '0.00' && recurring === '0.00'),
    ).toBe(true);
    const test = (await tenant.get('/api/admin/stats?apiEnvironment=test')).json<DonationStats>();
    expect(test).toMatchObject({ apiEnvironment: 'test', totalRevenue: '7.77', donationCount: 1 });
    const asked = await administrator.get(`/api/admin/stats?userId=${tenant.id}`);
    expect(asked.json()).toEqual(live);
    expect((await other.get(`/api/admin/stats?userId=${tenant.id}`)).json()).not.toMatchObject({
      donationCount: 9,
    });
    expect((await administrator.get(`/api/admin/stats?userId=${randomId()}`)).statusCode).toBe(404);
  });

  test('come with the figures of the previous period for comparison, if a period is chosen', async () => {
    const tenant = await aTenant(world);
    const monthsAgo = (count: number) => {
      const [year = 0, month = 0] = dutchDate(world.deps.clock.now()).split('-').map(Number);
      return new Date(Date.UTC(year, month - 1 - count, 1, 12));
    };
    await give(tenant, [
      { at: monthsAgo(0), amountCents: 3000 },
      { at: monthsAgo(0), amountCents: 500, status: 'expired', isRecurring: true },
      { at: monthsAgo(1), amountCents: 2000, isRecurring: true },
      { at: monthsAgo(2), amountCents: 1000 },
      { at: monthsAgo(13), amountCents: 7000 },
    ]);
    const figures = async (period: string) =>
      (await tenant.get(`/api/admin/stats?period=${period}`)).json<DonationStats>();

    expect(await figures('deze-maand')).toMatchObject({
      totalRevenue: '30.00',
      donationCount: 2,
      paidCount: 1,
      recurringCount: 1,
      paidRecurringCount: 0,
      before: { totalRevenue: '20.00', donationCount: 1, recurringCount: 1 },
    });
    expect(await figures('vorige-maand')).toMatchObject({
      totalRevenue: '20.00',
      before: { totalRevenue: '10.00', donationCount: 1, recurringCount: 0 },
    });
    expect((await tenant.get('/api/admin/stats?period=ooit')).statusCode).toBe(400);
  });

  test('of this month are compared with the same days of last month', async () => {
    const tenant = await aTenant(world);
    const now = { value: new Date('2026-03-30T20:00:00Z') };
    const app = await world.appWith({ clock: { now: () => now.value } });
    const at = (time: string, amountCents: number, change: PastGift = {}) => ({
      at: new Date(time),
      amountCents,
      ...change,
    });
    await give(tenant, [
      at('2026-01-31T22:59:00Z', 1),
      at('2026-01-31T23:01:00Z', 10),
      at('2026-02-28T22:59:00Z', 100),
      at('2026-02-28T23:01:00Z', 1_000),
      at('2026-03-30T19:00:00Z', 10_000),
      at('2026-03-30T19:00:00Z', 100_000, { status: 'failed' }),
      at('2026-03-30T19:00:00Z', 1_000_000, { environment: 'test' }),
    ]);
    const read = async (visitor: LoggedIn, query = '') => {
      const same = Object.assign(new TestVisitor(app), { cookie: visitor.cookie });
      return (await same.get(`/api/admin/stats/month-to-date?apiEnvironment=live${query}`)).json();
    };
    // On 30 March, the figures of last month cover the whole of February.
    const whole = { received: '110.00', before: '1.10', sameDay: '2026-02-28' };
    expect(await read(tenant)).toEqual(whole);
    now.value = new Date('2026-03-27T20:00:00Z');
    expect(await read(tenant)).toEqual({ ...whole, before: '0.10', sameDay: '2026-02-27' });
    expect(await read(administrator, `&userId=${tenant.id}`)).toMatchObject({ received: '110.00' });
    const stranger = await aTenant(world);
    expect(await read(stranger, `&userId=${tenant.id}`)).toMatchObject({ received: '0.00', before: '0.00' });
    expect(await read(administrator, `&userId=${randomId()}`)).toMatchObject({ code: 'not_found' });
  });

  test('show the number and the total amount of running monthly gifts', async () => {
    const tenant = await aTenant(world);
    const gifts = [
      { status: 'starting', amount_cents: 500 },
      { status: 'active', amount_cents: 1500 },
      { status: 'active', amount_cents: 2500 },
      { status: 'suspended', amount_cents: 4000 },
      { status: 'refused', amount_cents: 8000 },
      { status: 'active', amount_cents: 16_000, environment: 'test' },
    ];
    for (const gift of gifts) await aRecordedMonthlyGift(world, tenant, gift);
    const monthlyGifts = async () =>
      (await tenant.get('/api/admin/stats')).json<DonationStats>().monthlyGifts;
    expect(await monthlyGifts()).toEqual({ count: 3, otherCount: 0, amount: '45.00' });

    const change = (set: string, amountCents: number) =>
      world.owner.query(`update subscription set ${set} where organisation_id = $1 and amount_cents = $2`, [
        tenant.id,
        amountCents,
      ]);
    await change(`status = 'active'`, 500);
    await change(`status = 'canceled'`, 1500);
    await change('amount_cents = 3000', 2500);
    expect(await monthlyGifts()).toEqual({ count: 2, otherCount: 0, amount: '35.00' });
    await change(`status = 'active'`, 4000);
    expect(await monthlyGifts()).toEqual({ count: 3, otherCount: 0, amount: '75.00' });
    expect((await other.get('/api/admin/stats')).json<DonationStats>().monthlyGifts.count).toBe(0);
  });
});
