import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedDonor } from '../../../../contract/donor-list.ts';
import type { DonorPage } from '../../../../contract/donor-page.ts';
import { change, skip } from '../../../testing/changing-gifts.ts';
import { aMember, anAdministrator } from '../../../testing/builders.ts';
import { linkMailedTo, openMyGift } from '../../../testing/donor-browser.ts';
import { aMonthlyGift, aPaidGift, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { aMissedCharge } from '../../../testing/missed-charges.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import type { TestVisitor } from '../../../testing/test-world.ts';

const world = useGivingWorld();
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

const askFor = (query: string, visitor: TestVisitor = organisation) =>
  visitor.get(`/api/admin/donors?${query}`);

async function listed(query = '', visitor?: TestVisitor): Promise<ListedDonor[]> {
  const answer = await askFor(query, visitor);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function namesIn(query = ''): Promise<string[]> {
  return (await listed(query)).map(({ email }) => email.replace('@voorbeeld.nl', ''));
}

async function idOf(email: string): Promise<string> {
  const { rows } = await world.owner.query<{ donor_id: string }>(
    'select donor_id from donor where organisation_id = $1 and email = $2',
    [organisation.id, email],
  );
  return rows[0]!.donor_id;
}

const pageOf = async (email: string, query = '') =>
  organisation.get(`/api/admin/donors/${await idOf(email)}?${query}`);

async function readPage(email: string, query = ''): Promise<DonorPage> {
  const answer = await pageOf(email, query);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const day = (date: string) => new Date(`${date}T12:00:00Z`);

describe('the list of donors', () => {
  test('has the newest donor first, and counts only paid gifts that were not refunded', async () => {
    await givePastGifts(world, organisation, [
      { email: 'anna@voorbeeld.nl', at: day('2026-01-10'), amountCents: 25_00, firstName: 'Anna' },
      { email: 'bram@voorbeeld.nl', at: day('2026-02-10'), amountCents: 10_00, firstName: 'Bram' },
      { email: 'Anna@voorbeeld.nl', at: day('2026-03-10'), amountCents: 5_00, firstName: 'Ans' },
      { email: 'bram@voorbeeld.nl', at: day('2026-03-10'), amountCents: 7_00, firstName: 'Bram' },
      { email: 'bram@voorbeeld.nl', at: day('2026-03-11'), amountCents: 99_00, status: 'failed' },
      { email: 'nooit@voorbeeld.nl', at: day('2026-03-11'), status: 'failed' },
    ]);
    await world.owner.query(
      `update donation set status = 'refunded', amount_refunded_cents = amount_cents
       where organisation_id = $1 and amount_cents = 700`,
      [organisation.id],
    );
    expect(await listed()).toMatchObject([
      {
        email: 'bram@voorbeeld.nl',
        firstName: 'Bram',
        given: '10.00',
        giftCount: 1,
        monthlyGift: null,
        hasMissedCharge: false,
        isCompany: false,
        eraseBefore: null,
      },
      {
        email: 'anna@voorbeeld.nl',
        firstName: 'Ans',
        given: '30.00',
        giftCount: 2,
        firstGiftAt: expect.stringContaining('2026-01-10'),
        lastGiftAt: expect.stringContaining('2026-03-10'),
      },
    ]);
  });

  test('keeps the last name of a donor who later gives with only a first name', async () => {
    const of = { email: 'anna@voorbeeld.nl' };
    await givePastGifts(world, organisation, [
      { ...of, at: day('2026-01-10'), firstName: 'A.', lastName: 'Smit' },
      { ...of, at: day('2026-02-10'), firstName: 'Anna', lastName: 'de Wit' },
      { ...of, at: day('2026-03-10'), firstName: 'Ans' },
    ]);
    await world.owner.query(
      `update donation set last_name = null where organisation_id = $1 and first_name = 'Ans'`,
      [organisation.id],
    );
    expect(await listed()).toMatchObject([{ firstName: 'Anna', lastName: 'de Wit' }]);
  });

  test('shows live gifts and test gifts separately, and so does the page of a donor', async () => {
    await givePastGifts(world, organisation, [
      { email: 'beide@voorbeeld.nl', amountCents: 10_00, at: day('2026-01-10') },
      { email: 'beide@voorbeeld.nl', amountCents: 1_00, environment: 'test' },
      { email: 'live@voorbeeld.nl', at: day('2026-01-09') },
      { email: 'test@voorbeeld.nl', at: day('2026-01-08'), environment: 'test' },
    ]);
    expect(await namesIn()).toEqual(['beide', 'live']);
    expect(await namesIn('apiEnvironment=test')).toEqual(['beide', 'test']);
    expect(await listed('search=beide')).toMatchObject([{ given: '10.00', giftCount: 1 }]);
    expect(await listed('apiEnvironment=test&search=beide')).toMatchObject([{ given: '1.00', giftCount: 1 }]);
    expect(await readPage('beide@voorbeeld.nl')).toMatchObject({
      given: '10.00',
      gifts: [{ amount: '10.00' }],
    });
    expect(await readPage('beide@voorbeeld.nl', 'apiEnvironment=test')).toMatchObject({
      given: '1.00',
      gifts: [{ amount: '1.00' }],
    });
  });

  test('is divided into pages, and its total stops at a thousand donors', async () => {
    await world.owner.query(
      `with named as (
         insert into donor (organisation_id, donor_id, email, created_at)
         select $1, substr(md5($1 || n), 1, 26), 'gever' || n || '@voorbeeld.nl', now() - n * interval '1 minute'
         from generate_series(1, 1003) n returning *
       )
       insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         donor_id, email, created_at, completed_at)
       select organisation_id, donor_id, 'live', 'form', 'completed', 100, false, donor_id, email, created_at, created_at
       from named`,
      [organisation.id],
    );
    const answer = await askFor('page=2&pageSize=2');
    expect(answer.json<ListedDonor[]>().map(({ email }) => email)).toEqual([
      'gever3@voorbeeld.nl',
      'gever4@voorbeeld.nl',
    ]);
    expect(answer.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-exceeded': 'true' });
    const found = await askFor('search=gever100&pageSize=1');
    expect(found.headers).toMatchObject({ 'x-total-count': '5' });
    expect(found.headers).not.toHaveProperty('x-total-count-exceeded');
  });

  test.each([
    ['anna@', ['anna']],
    ['VOORBEELD.NL', ['anna', 'bea']],
    ['jansen', ['anna']],
    ['anna jan', ['anna']],
    // Only the donor row has this last name, as after a change in Mijn gift. The donations have another name.
    ['vandermolen', ['bea']],
    ['bea bos', ['bea']],
    ['a', ['anna', 'bea']],
    ['25.00', []],
    ['onbekend', []],
    ['%', []],
    ['_', []],
  ])('finds donors only by a part of their email address or name: %s', async (search, expected) => {
    await givePastGifts(world, organisation, [
      { email: 'anna@voorbeeld.nl', amountCents: 25_00, firstName: 'Anna', lastName: 'Jansen' },
      { email: 'bea@voorbeeld.nl', amountCents: 25_00, firstName: 'Bea', lastName: 'Bos' },
    ]);
    await world.owner.query(
      `update donor set last_name = 'Vandermolen', created_at = '2026-01-01'
       where organisation_id = $1 and email = 'bea@voorbeeld.nl'`,
      [organisation.id],
    );
    expect(await namesIn(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test('has filters for the state of the recurring gift, for companies and for requests to be erased', async () => {
    const gift = (name: string) => aMonthlyGift(world, organisation, { email: `${name}@voorbeeld.nl` });
    await aMissedCharge(world, organisation, 'AM04', { email: 'storno@voorbeeld.nl' });
    await gift('loopt');
    const paused = await gift('pauze');
    const resting = await gift('rust');
    const stopped = await gift('gestopt');
    await aPaidGift(world, organisation, { email: 'eenmalig@voorbeeld.nl' });
    await organisation.post(`/api/admin/subscriptions/${stopped.subscriptionId}/cancel`);
    await world.owner.query(`update subscription set status = 'suspended' where subscription_id = $1`, [
      resting.subscriptionId,
    ]);
    await change(world, { ...paused, organisation }, skip(await subscriptionOf(world, paused)));
    await world.owner.query(
      `update donor set erasure_asked_at = now() where organisation_id = $1 and email = 'gestopt@voorbeeld.nl'`,
      [organisation.id],
    );
    const kind = { isCompany: true };
    const saved = await organisation.request(
      'PUT',
      `/api/admin/donors/${await idOf('eenmalig@voorbeeld.nl')}/kind`,
      kind,
    );
    expect(saved.statusCode).toBe(200);

    expect((await namesIn('filter=running')).toSorted()).toEqual(['loopt', 'pauze', 'storno']);
    expect((await namesIn('filter=paused')).toSorted()).toEqual(['pauze', 'rust']);
    expect(await namesIn('filter=missed')).toEqual(['storno']);
    expect(await namesIn('filter=stopped')).toEqual(['gestopt']);
    expect(await namesIn('filter=company')).toEqual(['eenmalig']);
    expect(await namesIn('filter=asking')).toEqual(['gestopt']);
    expect(await namesIn('filter=running&search=storno')).toEqual(['storno']);
    for (const filter of ['running', 'paused', 'missed', 'stopped', 'company', 'asking'])
      expect(await namesIn(`apiEnvironment=test&filter=${filter}`)).toEqual([]);

    expect(await listed('search=storno')).toMatchObject([
      { hasMissedCharge: true, monthlyGift: { status: 'active' } },
    ]);
    expect(await listed('search=pauze')).toMatchObject([
      { monthlyGift: { pausedUntil: expect.any(String) } },
    ]);
    expect(await listed('search=gestopt')).toMatchObject([{ eraseBefore: expect.any(String) }]);
  }, 60_000);

  test('has no erased donor, and one row for two donors who were merged', async () => {
    await givePastGifts(world, organisation, [
      { email: 'weg@voorbeeld.nl' },
      { email: 'oud@voorbeeld.nl', amountCents: 10_00, at: day('2026-01-10') },
      { email: 'nieuw@voorbeeld.nl', amountCents: 20_00, at: day('2026-02-10') },
    ]);
    const [erased, merged] = [await idOf('weg@voorbeeld.nl'), await idOf('nieuw@voorbeeld.nl')];
    const kind = { isCompany: true };
    expect((await organisation.request('PUT', `/api/admin/donors/${merged}/kind`, kind)).statusCode).toBe(
      200,
    );
    expect(
      (await organisation.post('/api/admin/donors/erase', { email: 'weg@voorbeeld.nl' })).statusCode,
    ).toBe(200);
    const browser = await openMyGift(world, organisation, 'oud@voorbeeld.nl');
    await browser.send(`/mijn-gift/${organisation.id}/e-mailadres`, { email: 'nieuw@voorbeeld.nl' });
    await world.settle();
    await browser.send(await linkMailedTo(world, 'nieuw@voorbeeld.nl', 'my-gift-email'));

    expect(await listed()).toMatchObject([{ email: 'nieuw@voorbeeld.nl', given: '30.00', isCompany: true }]);
    for (const gone of [erased, merged])
      expect((await organisation.get(`/api/admin/donors/${gone}`)).statusCode).toBe(404);
  });

  test('is empty for another organisation and refused to viewers; staff cannot mark donors as companies', async () => {
    const elsewhere = await anOrganisationThatTakesGifts(world);
    await aPaidGift(world, organisation);
    const id = await idOf('noor@voorbeeld.nl');
    expect(await listed('', elsewhere)).toEqual([]);
    expect(await listed(`userId=${organisation.id}`, elsewhere)).toEqual([]);
    expect(await listed('search=noor', elsewhere)).toEqual([]);
    expect((await elsewhere.get(`/api/admin/donors/${id}?userId=${organisation.id}`)).statusCode).toBe(404);
    const kind = { isCompany: true, userId: organisation.id };
    expect((await elsewhere.request('PUT', `/api/admin/donors/${id}/kind`, kind)).statusCode).toBe(404);
    const viewer = await aMember(world, organisation, 'viewer');
    const staff = await aMember(world, organisation, 'staff');
    for (const refused of [
      await askFor('', viewer),
      await viewer.get(`/api/admin/donors/${id}`),
      await staff.request('PUT', `/api/admin/donors/${id}/kind`, { isCompany: true }),
    ])
      expect(refused.json()).toMatchObject({ code: 'role_not_allowed' });
    expect(await listed('filter=company')).toEqual([]);
    const administrator = await anAdministrator(world);
    expect(await listed(`userId=${organisation.id}`, administrator)).toMatchObject([{ id }]);
    expect((await askFor('userId=onbekend', administrator)).statusCode).toBe(404);
  });
});
