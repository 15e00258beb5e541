import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../../../db/schema.ts';
import type { DonationFilter } from '../../../../../contract/donation-list.ts';
import {
  getTypeParser,
  type OrganisationTransaction,
  type Transaction,
} from '../../../../platform/database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../../../platform/database/mint-scope.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { bindScope } from '../../../../platform/database/transaction.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { aTenant } from '../../../../testing/builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import {
  findLatestPaidDonation,
  listDonationsOfDonor,
  listYearsOfDonor,
} from '../donor/donations-of-donor.ts';
import { toDonationQuery } from './donation-query.ts';
import { countNewDonations } from './count-new-donations.ts';
import { listDonations } from './list-donations.ts';
import { readFigures } from './read-figures.ts';
import { sumPausedGifts } from '../../../money/subscriptions/figures.ts';
import { selectDonors } from '../../../papers/donors/select-donors.ts';

const world = useTestWorld();
const scopes = new Map<'organisation' | 'platform', Scope>();
let client: pg.Client;
let plans: string[];

async function giveMany(to: { id: string }, count: number, daysAgo: number): Promise<void> {
  const secretId = randomId();
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
     values ($1, $2, 'mollie_api_live_key', 's', 'four')`,
    [to.id, secretId],
  );
  await world.owner.query(
    `with given as (
       insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         email, first_name, created_at, completed_at)
       select $1, substr(md5($1 || n), 1, 26), 'live', 'form', case when n % 50 = 0 then 'failed' else 'completed' end,
         100 * (1 + n % 500), n % 3 = 0, 'gever' || n || '@voorbeeld.nl',
         case when n = 7 then 'Zeldzaam' when n % 60 = 0 then 'Af en toe' else 'Gewoon' end, at,
         case when n % 50 = 0 then null when n % 5000 = 1 then at + interval '40 days' else at + interval '1 minute' end
       from generate_series(1, $3::int) n
       cross join lateral (select now() - $4 * interval '1 day' - n * interval '30 minutes' as at) begun
       returning *
     )
     insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
       amount_cents, webhook_token, created_at, paid_at)
     select organisation_id, donation_id, donation_id, 1, 'first', environment, $2, status, amount_cents, donation_id,
       created_at, completed_at
     from given`,
    [to.id, secretId, count, daysAgo],
  );
  await world.owner.query(
    `insert into donation_figure (organisation_id, environment, month, is_recurring, slot, donation_count,
       revenue_cents)
     select organisation_id, 'live', date_trunc('month', now())::date, is_recurring, 0, count(*), sum(amount_cents)
     from donation where organisation_id = $1 and status = 'completed' group by organisation_id, is_recurring`,
    [to.id],
  );
  await countNewDonations(world.deps.database, mintPlatformScope());
  await world.owner.query('vacuum analyze gulhart.donation');
  await world.owner.query('vacuum analyze gulhart.payment');
  await world.owner.query('vacuum analyze gulhart_search.donation_words');
}

/** With many small organisations, the planner underestimates how many donations a large organisation has. */
async function giveOnceToMany(organisations: number): Promise<void> {
  await world.owner.query(
    `with small as (
       insert into organisation (organisation_id) select substr(md5('small' || n), 1, 26) from generate_series(1, $1) n
       returning organisation_id
     )
     insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring)
     select organisation_id, organisation_id, 'live', 'form', 'pending', 100, false from small`,
    [organisations],
  );
}

beforeAll(async () => {
  const organisation = await aTenant(world);
  await giveOnceToMany(200);
  await giveMany(organisation, 21_000, 60);
  scopes.set('organisation', mintOrganisationScope(organisation.id));
  scopes.set('platform', mintPlatformScope());

  client = new pg.Client({ connectionString: world.connectionString, types: { getTypeParser } });
  client.on('notice', ({ message = '' }) => plans.push(message));
  await client.connect();
  await client.query(`
    load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_level = notice;
    set role gulhart_app; set search_path = gulhart`);
}, 60_000);
afterAll(() => client.end());

async function plansOf(scope: Scope, work: (transaction: Transaction) => Promise<unknown>): Promise<string> {
  plans = [];
  const pool = { connect: async () => Object.assign(client, { release: () => {} }), end: async () => {} };
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const setting = scope.organisationId === null ? 'gulhart.platform' : 'gulhart.organisation_id';
  await client.query('begin');
  await client.query('select set_config($1, $2, true)', [setting, scope.organisationId ?? 'on']);
  await work(bindScope(kysely, scope));
  await client.query('commit');
  return plans.join('\n');
}

const rowsRead = (plan: string) =>
  Math.max(
    ...[...plan.matchAll(/ on (?:donation|donor_words).*?actual time=\S+ rows=([\d.]+)/g)].map(([, rows]) =>
      Number(rows),
    ),
    0,
  );

const rowsFiltered = (plan: string) =>
  Math.max(...[...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows)), 0);

const ofAll = /Scan using donation_newest_of_all/;
const byIndex = /Bitmap Index Scan on donation_words_search/;
const searches: [string, DonationFilter, RegExp][] = [
  ['a rare name', { search: 'zeldzaam' }, byIndex],
  ['a part of an address', { search: 'gever19999@', apiEnvironment: 'live' }, byIndex],
  ['an unknown word', { search: 'xyzzy', status: 'completed' }, byIndex],
  ['a common name', { search: 'gewoon' }, /Scan using donation_newest/],
  ['two letters', { search: 'q~' }, /Scan using donation_newest/],
];
const lists: [string, DonationFilter, RegExp][] = [
  ['everything', {}, /Index Only Scan using donation_newest/],
  ['one environment', { apiEnvironment: 'live' }, /Index Only Scan using donation_newest/],
  ['a status', { status: 'failed' }, /Index Only Scan using donation_by_status/],
  [
    'a rare status',
    { status: 'charged_back', apiEnvironment: 'live' },
    /Index Only Scan using donation_by_status/,
  ],
  ['a kind', { type: 'eenmalig', apiEnvironment: 'live' }, /Index Only Scan using donation_by_status/],
  ['monthly gifts', { type: 'maandelijks', apiEnvironment: 'live' }, /Index Scan using donation_by_status/],
  ['quarterly gifts', { type: 'kwartaal' }, /Scan using donation_by_interval/],
  ['yearly gifts', { type: 'jaar', status: 'completed' }, /Scan using donation_by_interval/],
  ['a period', { from: '2026-01-01', to: '2026-06-30' }, /Index Only Scan using donation_newest/],
];

describe.each(['organisation', 'platform'] as const)('in the scope of the %s', (kind) => {
  test.each([...lists, ...searches])(
    'the list for %s is read through an index',
    async (_what, filter, index) => {
      const plan = await plansOf(scopes.get(kind)!, (transaction) =>
        listDonations(transaction, toDonationQuery(filter), { limit: 10, offset: 20 }),
      );
      expect(plan).toMatch(kind === 'platform' && index !== byIndex ? ofAll : index);
      expect(plan).not.toMatch(/Seq Scan on (donation|payment)/);
      expect(rowsRead(plan)).toBeLessThanOrEqual(20_001);
    },
  );

  // A gift can be created a month before the period in which it is paid, so the list reads that month too.
  test.each<[string, DonationFilter, RegExp]>([
    ['a day', {}, /Index Only Scan using donation_newest/],
    ['a day and a status', { status: 'completed' }, /Index Only Scan using donation_by_status/],
    ['a day and a kind', { type: 'eenmalig' }, /Index Only Scan using donation_by_status/],
  ])('a list for %s is found without reading all older donations', async (_what, filter, index) => {
    const day = dutchDate(new Date(Date.now() - 200 * 24 * 60 * 60 * 1000));
    const period = { from: day, to: day, apiEnvironment: 'live' as const };
    const plan = await plansOf(scopes.get(kind)!, (transaction) =>
      listDonations(transaction, toDonationQuery({ ...period, ...filter }), { limit: 10, offset: 0 }),
    );
    expect(plan).toMatch(kind === 'platform' ? ofAll : index);
    expect(plan).toMatch(/Scan using donation_paid_late/);
    expect(plan).not.toMatch(/Seq Scan on donation/);
    expect(rowsRead(plan) + rowsFiltered(plan)).toBeLessThan(2_000);
  });

  test('figures are read without reading donations', async () => {
    const plan = await plansOf(scopes.get(kind)!, (transaction) =>
      readFigures(transaction, sumPausedGifts, 'live', new Date()),
    );
    expect(plan).toMatch(/on donation_figure/);
    expect(plan).not.toMatch(/ on donation d?\s/);
  });
});

describe('in an organisation with pages', () => {
  const origins: [string, DonationFilter, RegExp][] = [
    ['a page with a page below it', { pageId: 'campagne' }, /Index Only Scan using donation_by_page/],
    ['paid gifts of a page', { pageId: 'campagne', status: 'completed' }, /Scan using donation_by_page/],
    ['a fund', { fundId: 'dak', apiEnvironment: 'live' }, /Index Only Scan using donation_by_fund/],
    ['a source', { source: 'qr' }, /Index Only Scan using donation_by_source/],
    ['a name within a page', { pageId: 'campagne', search: 'gewoon' }, /Scan using donation_by_page/],
  ];

  beforeAll(async () => {
    const { organisationId } = scopes.get('organisation')!;
    await world.owner.query(
      `insert into campaign_page (organisation_id, page_id, parent_id, kind, slug, title)
       select $1, id, parent, 'campaign', id, id
       from (values ('campagne', null), ('actie', 'campagne')) p (id, parent)`,
      [organisationId],
    );
    await world.owner.query(`insert into fund (organisation_id, fund_id, name) values ($1, 'dak', 'Dak')`, [
      organisationId,
    ]);
    // Few donations match, so a plan with an index of all donations would read the whole index.
    await world.owner.query(
      `update donation set page_id = case when amount_cents % 400 = 0 then 'campagne' else 'actie' end, fund_id = 'dak',
         source = 'qr'
       where organisation_id = $1 and amount_cents % 200 = 0 and created_at < now() - interval '400 days'`,
      [organisationId],
    );
    await world.owner.query('vacuum analyze gulhart.donation');
  });

  test.each(origins)('the list for %s is read through an index', async (_what, filter, index) => {
    const plan = await plansOf(scopes.get('organisation')!, (transaction) =>
      listDonations(transaction, toDonationQuery(filter), { limit: 10, offset: 20 }),
    );
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on donation|Scan using donation_newest|Scan using donation_by_status/);
  });
});

test('the gifts of one donor are found through the index on the donor id', async () => {
  const scope = scopes.get('organisation')!;
  await world.owner.query(
    `with donors as (
       insert into donor (organisation_id, donor_id, email, created_at)
       select $1, 'd' || n, 'gever' || n || '@voorbeeld.nl', now() from generate_series(1, 500) n
     )
     update donation set donor_id = 'd' || amount_cents / 100
     where organisation_id = $1 and completed_at is not null`,
    [scope.organisationId],
  );
  await world.owner.query('vacuum analyze gulhart.donation');
  const donor = { donorId: 'd9', email: 'gever9@voorbeeld.nl' };
  const asked = [
    (transaction: OrganisationTransaction) =>
      listDonationsOfDonor(transaction, donor, { limit: 26, offset: 0 }),
    (transaction: OrganisationTransaction) => findLatestPaidDonation(transaction, donor.donorId),
    (transaction: OrganisationTransaction) => listYearsOfDonor(transaction, donor.donorId, 'live'),
  ];
  for (const ask of asked) {
    const plan = await plansOf(scope, (transaction) => ask(transaction as OrganisationTransaction));
    expect(plan).toMatch(/Scan (using|on) donation_by_donor/);
    expect(plan).not.toMatch(/Seq Scan on donation/);
    expect(rowsRead(plan)).toBeLessThan(200);
  }
});

test('a search of donors reads the words of donors, and only the gifts of donors that it found', async () => {
  const { id } = await aTenant(world, 'Stichting Velen');
  await world.owner.query(
    `with named as (
       insert into donor (organisation_id, donor_id, email, first_name, is_company, created_at)
       select $1, 'velen' || n, 'gever' || n || '@voorbeeld.nl', case when n % 60 = 0 then 'Jansen' else 'Anders' end,
         n % 50 = 0, now() - n * interval '30 minutes'
       from generate_series(1, 6000) n returning *
     )
     insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
       donor_id, email, created_at, completed_at)
     select organisation_id, donor_id, 'live', 'form', 'completed', 100, false, donor_id, email, created_at, created_at
     from named`,
    [id],
  );
  await countNewDonations(world.deps.database, mintPlatformScope());
  for (const table of ['gulhart.donor', 'gulhart.donation', 'gulhart_search.donor_words'])
    await world.owner.query(`vacuum analyze ${table}`);
  const scope = mintOrganisationScope(id);
  const everybody = { environment: 'live', filter: undefined } as const;
  const companies = { environment: 'live', filter: 'company' } as const;
  const inWords = /Bitmap Index Scan on donor_words_search/;
  for (const { query, found, index, most } of [
    { query: { ...everybody, search: 'jansen' }, found: 100, index: inWords, most: 100 },
    { query: { ...companies, search: 'jansen' }, found: 20, index: inWords, most: 100 },
    { query: { ...everybody, search: 'gever123@voorbeeld.nl' }, found: 1, index: inWords, most: 100 },
    {
      query: { ...everybody, search: 'anders' },
      found: 1_000,
      index: /using donor_words_newest/,
      most: 2_001,
    },
  ]) {
    let total: number | undefined;
    const plan = await plansOf(scope, async (transaction) => {
      const page = { limit: 10, offset: 0 };
      const selected = await selectDonors(transaction as OrganisationTransaction, query, page, new Date());
      total = selected.total.count;
    });
    expect(total).toBe(found);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/donation_words|donation_newest|Seq Scan on (donation|donor_words)/);
    expect(rowsRead(plan)).toBeLessThanOrEqual(most);
  }
}, 60_000);

test('a list of the largest organisation does not read newer donations of other organisations', async () => {
  await giveMany(await aTenant(world, 'Stichting Erbij'), 2_000, 0);
  const scope = scopes.get('organisation')!;
  for (const filter of [{}, { search: 'gewoon' }, { search: 'zeldzaam' }] satisfies DonationFilter[]) {
    const plan = await plansOf(scope, (transaction) =>
      listDonations(transaction, toDonationQuery({ apiEnvironment: 'live', ...filter }), {
        limit: 10,
        offset: 0,
      }),
    );
    expect(plan).not.toMatch(/donation_newest_of_all/);
  }
});
