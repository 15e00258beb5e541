import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedDonation } from '../contract/listed-donation.ts';
import { aMember, aTenant, type LoggedIn } from './testing/builders.ts';
import { listRoutes } from './testing/list-routes.ts';
import { givePastGifts } from './testing/past-gifts.ts';
import { useTestWorld } from './testing/test-world.ts';

const world = useTestWorld();
const donor = { firstName: 'Wilhelmina', lastName: 'Zonderland', email: 'w.zonderland@donateur.example' };
let organisation: LoggedIn;
let viewer: LoggedIn;
let donationId: string;

beforeAll(async () => {
  organisation = await aTenant(world);
  viewer = await aMember(world, organisation, 'viewer');
  await givePastGifts(world, organisation, [{ ...donor, amountCents: 25_00 }]);
  const { rows } = await world.owner.query<{ donation_id: string }>(
    'select donation_id from donation where organisation_id = $1',
    [organisation.id],
  );
  donationId = rows[0]!.donation_id;
  await world.owner.query(
    `insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
       amount_cents, first_name, last_name, email, status, mollie_customer_id, webhook_token, stop_token, start_date)
     select organisation_id, substr(md5(donation_id), 1, 26), d.environment, secret_id, donation_id, d.amount_cents,
       first_name, last_name, email, 'active', 'cst_x', donation_id, donation_id || '-stop', '2026-12-01'
     from donation d join payment p using (organisation_id, donation_id) where organisation_id = $1`,
    [organisation.id],
  );
});

const traces = () => new RegExp([...Object.values(donor), donationId].join('|'));

const queries: Record<string, string> = {
  'GET /api/admin/donors/export': `?email=${donor.email}`,
};

/** Pages for donors. A viewer never gets the ids and tokens that open these pages. */
const donorPaths = [
  '/api/donation-status/:id',
  '/donation-complete',
  '/maandgift/:token',
  '/maandgift/:token/:action',
  '/herstel/:token',
];

describe('a viewer', () => {
  test('gets no donor name, e-mail address or donation id from any GET route, except the routes for donors', async () => {
    const paths = listRoutes(world.app)
      .filter((route) => route.startsWith('GET '))
      .map((route) => route.slice('GET '.length))
      .filter((path) => !donorPaths.includes(path));
    const leaking: string[] = [];
    for (const path of paths) {
      const url = path.replace(':key', 'org_name').replaceAll(/:\w+/g, donationId);
      const answer = await viewer.get(`${url}${queries[`GET ${path}`] ?? ''}`);
      if (traces().test(answer.body)) leaking.push(path);
    }
    expect(leaking).toEqual([]);
  });

  test.each([
    ['the list of donations', '/api/admin/donations'],
    ['a page of donations', '/api/admin/donations?page=1'],
    ['the list of monthly gifts', '/api/admin/subscriptions'],
  ])('sees amounts but no donors in %s', async (_what, path) => {
    const nobody = { amount: '25.00', email: null, firstName: null, lastName: null };
    expect((await viewer.get(path)).json()).toEqual([expect.objectContaining(nobody)]);
    const owner = await organisation.get(path);
    expect(owner.json()).toEqual([expect.objectContaining({ amount: '25.00', ...donor })]);
  });

  test('sees the newest donations on the dashboard without their donors', async () => {
    const recentFor = async (visitor: LoggedIn) =>
      (await visitor.get('/api/admin/stats')).json<{ recent: ListedDonation[] }>().recent;
    expect(await recentFor(viewer)).toMatchObject([{ email: null, firstName: null, lastName: null }]);
    expect(await recentFor(organisation)).toMatchObject([donor]);
  });

  test('cannot search donations, because a result would identify a donor', async () => {
    const answer = await viewer.get('/api/admin/donations?page=1&search=zonderland');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'role_not_allowed']);
    expect((await viewer.get('/api/admin/donations?page=1&search=')).statusCode).toBe(200);
  });

  test('gets the same substitute id for a donation in the whole list and in a page of it, and this id does not open the donation’s status page', async () => {
    const idsFor = async (path: string) =>
      (await viewer.get(path)).json<{ id: string }[]>().map(({ id }) => id);
    const [id] = await idsFor('/api/admin/donations?page=1');
    expect(await idsFor('/api/admin/donations')).toEqual([id]);
    expect((await viewer.get(`/api/donation-status/${id}`)).statusCode).toBe(404);
    expect((await viewer.get(`/api/donation-status/${donationId}`)).json()).toMatchObject({
      firstName: donor.firstName,
    });
  });
});

test.each(['treasurer', 'staff'] as const)(
  'a %s can search donations by donor and sees the donors',
  async (role) => {
    const member = await aMember(world, organisation, role);
    const found = await member.get('/api/admin/donations?page=1&search=zonderland');
    expect(found.json()).toMatchObject([{ id: donationId, ...donor }]);
  },
);
