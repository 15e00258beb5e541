import { beforeAll, describe, expect, test } from 'vitest';
import type { DonationDetail, DonationStats, ListedDonation } from '../../../../contract/donation-list.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { givePastGifts, type PastGift } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

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

  test('is newest first, with everything the screen shows', async () => {
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

  test('comes in pages of ten unless said, with the total whatever the page', async () => {
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
    // Days are Dutch: 23:00 in winter is midnight here.
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
    // No id has an at sign.
    [{ search: 'm@' }, ['Bram']],
    [{ search: 'anna dirk' }, []],
    [{ search: "x' or 'a'='a" }, []],
    [{ search: 'voorbeeld', status: 'expired' }, ['Dirk']],
    [{ search: 'voorbeeld', type: 'maandelijks', to: '2026-01-03' }, ['Bram']],
  ])('with %o finds %o', async (query, expected) => {
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

  test('shows a donation whose payment is still being made as pending', async () => {
    const tenant = await aTenant(world);
    await give(tenant, [{ firstName: 'Nieuw', status: 'failed' }]);
    await world.owner.query(`update donation set status = 'created' where organisation_id = $1`, [tenant.id]);
    const found = await list(tenant, { status: 'pending' });
    expect(found.rows).toMatchObject([{ firstName: 'Nieuw', paymentStatus: 'pending' }]);
    expect(found.total).toBe(1);
  });

  test('is the own one for a tenant, whatever organisation it names', async () => {
    const found = await list(other, { userId: organisation.id });
    expect([names(found), found.total]).toEqual([['Vreemd'], 1]);
    expect(names(await list(other, { search: 'Anna' }))).toEqual([]);
  });

  test('is that of all organisations for an administrator, or of the one that is named', async () => {
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

describe('one donation', () => {
  test('comes with its timeline, to its organisation and to administrators only', async () => {
    const tenant = await aTenant(world);
    await give(tenant, [{ firstName: 'Eva', amountCents: 3000, at: new Date('2026-05-01T10:00:00Z') }]);
    const { id } = (await list(tenant)).rows[0]!;
    const detail = (await tenant.get(`/api/admin/donations/${id}`)).json<DonationDetail>();
    expect(detail).toMatchObject({
      id,
      firstName: 'Eva',
      completedAt: '2026-05-01T10:00:00.000Z',
      paymentMethod: 'ideal',
      amountRefunded: '0.00',
      amountChargedBack: '0.00',
      amountRefundable: '30.00',
      subscriptionId: null,
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
  test('are those of one environment, with the last twelve months and the five newest', async () => {
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
      donationCount: 8,
      recurringCount: 1,
    });
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
      donationCount: 8,
    });
    expect((await administrator.get(`/api/admin/stats?userId=${randomId()}`)).statusCode).toBe(404);
  });
});
