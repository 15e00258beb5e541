import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedDonation } from '../../../contract/donation-list.ts';
import { randomId } from '../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../testing/builders.ts';
import { useTestWorld } from '../../testing/test-world.ts';

const world = useTestWorld();
let large: LoggedIn;
let small: LoggedIn;
let smallest: LoggedIn;
let sudden: LoggedIn;
let administrator: LoggedIn;

/** A donation every half hour, unless said, back from the end of June, more than are looked through one by one. The last names say which of them are found together. */
async function giveMany(to: LoggedIn, count: number, minutesApart = 30): Promise<void> {
  const secretId = randomId();
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four) values ($1, $2, 'mollie_api_key', 's', 'four')`,
    [to.id, secretId],
  );
  await world.owner.query(
    `insert into donation (organisation_id, donation_id, environment, secret_id, status, amount, is_recurring, email, first_name, last_name,
       webhook_token, created_at)
     select $1, substr(md5($1 || n), 1, 26), 'live', $2, case when n % 4 = 1 then 'expired' when n % 100 = 7 and n % 3 > 0 then 'pending' else 'failed' end, 10, n % 4 = 0,
       'gever' || n || '@voorbeeld.nl', n::text, concat_ws(' ',
         case when n % 3 = 0 then 'derde' end,
         case when n % 60 = 0 then 'zestigste' end,
         case when n <= 40 or n > $3 - 10 then 'vijftig' end,
         case when n <= 40 or n > $3 - 11 then 'eenenvijftig' end,
         case when n in (500, 1800) then 'tweemaal' end,
         case when n % 25 = 0 and (n <= 250 or n > 5950) then 'zilverlinde' when n between 251 and 5000 then 'zilt' end,
         case when n = $3 then 'eerste gever Noë' end),
       $1 || n, '2026-06-30 22:00Z'::timestamptz - n * $4 * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [to.id, secretId, count, minutesApart],
  );
}

beforeAll(async () => {
  [large, small, smallest, sudden, administrator] = [
    await aTenant(world, 'Stichting Groot'),
    await aTenant(world, 'Stichting Klein'),
    await aTenant(world, 'Stichting Kleiner'),
    await aTenant(world, 'Stichting Ineens'),
    await anAdministrator(world),
  ];
  await giveMany(large, 6000);
  await giveMany(small, 1100);
  await giveMany(smallest, 1000);
  await giveMany(sudden, 1100, 0);
  await world.owner.query('vacuum analyze gulhart_search.donation_words');
}, 60_000);

async function find(visitor: LoggedIn, query: Record<string, string>) {
  const answer = await visitor.get(
    `/api/admin/donations?${new URLSearchParams({ page: '1', ...query }).toString()}`,
  );
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return {
    /** Which of the donations, counted back from the newest. */
    found: answer.json<ListedDonation[]>().map(({ firstName }) => Number(firstName)),
    total: `${answer.headers['x-total-count'] as string}${answer.headers['x-total-count-exceeded'] ? '+' : ''}`,
  };
}

/** Ten multiples, from the one so many times on. */
const multiples = (of: number, from = 1) => Array.from({ length: 10 }, (_, index) => (from + index) * of);

describe('a search among more donations than are looked through', () => {
  test('of a common term goes on page after page, and says how many there are at least', async () => {
    expect(await find(large, { search: 'derde' })).toEqual({ found: multiples(3), total: '50+' });
    expect(await find(large, { search: 'derde', page: '6' })).toEqual({
      found: multiples(3, 51),
      total: '60+',
    });
    expect(await find(large, { search: 'derde', page: '100' })).toEqual({
      found: multiples(3, 991),
      total: '1000+',
    });
    expect(await find(large, { search: 'derde', page: '200' })).toEqual({
      found: multiples(3, 1991),
      total: '2000',
    });
    expect((await find(large, { search: 'derde', page: '201' })).total).toBe('2000');
  });

  test('of a term that few have finds the newest of them, and the last on the last page', async () => {
    expect(await find(large, { search: 'zestigste' })).toEqual({ found: multiples(60), total: '50+' });
    expect(await find(large, { search: 'zestigste', page: '10' })).toEqual({
      found: multiples(60, 91),
      total: '100',
    });
    expect(await find(large, { search: 'zestigste', page: '1000000', pageSize: '100' })).toEqual({
      found: [],
      total: '100',
    });
  });

  test('of one status has what ended that way, however far back', async () => {
    const failed = (search: string, page = '1') => find(large, { search, status: 'failed', page });
    expect(await failed('derde')).toEqual({ found: [3, 6, 12, 15, 18, 24, 27, 30, 36, 39], total: '50+' });
    expect(await failed('zestigste')).toEqual({ found: multiples(60), total: '50+' });
    expect(await failed('zestigste', '10')).toEqual({ found: multiples(60, 91), total: '100' });
    expect(await failed('gever6000@')).toEqual({ found: [6000], total: '1' });
    expect(await failed('Eerste Gever')).toEqual({ found: [6000], total: '1' });
    expect(await failed('gever5997@')).toEqual({ found: [], total: '0' });
    expect(await find(large, { search: 'gever5997@', status: 'expired' })).toEqual({
      found: [5997],
      total: '1',
    });
    expect(await find(large, { search: 'zestigste', status: 'expired' })).toEqual({ found: [], total: '0' });
    expect(await find(large, { search: '€ 10,0', status: 'expired' })).toEqual({
      found: [1, 5, 9, 13, 17, 21, 25, 29, 33, 37],
      total: '50+',
    });
    expect((await find(large, { search: 'tweemaal', status: 'failed', type: 'maandelijks' })).total).toBe(
      '2',
    );
    expect((await find(large, { search: 'tweemaal', status: 'failed', type: 'eenmalig' })).total).toBe('0');
    expect((await find(large, { search: 'derde', status: 'failed', apiEnvironment: 'test' })).total).toBe(
      '0',
    );
    const period = { from: '2026-05-01', to: '2026-06-01', status: 'failed' };
    expect(await find(large, { ...period, search: 'tweemaal' })).toEqual({ found: [1800], total: '1' });
  });

  test('goes on where a part of the term turns out to be common, and the term is not', async () => {
    const newest = multiples(25);
    expect(await find(large, { search: 'zilverlinde' })).toEqual({ found: newest, total: '12' });
    expect(await find(large, { search: 'zilverlinde', page: '2' })).toEqual({
      found: [5975, 6000],
      total: '12',
    });
  });

  test('of one status knows how a gift ended since', async () => {
    const ended = (status: string) => find(large, { search: 'tweemaal', status });
    const end = (status: string) =>
      world.owner.query(
        `update donation set status = $1, completed_at = case when $1 = 'completed' then now() end where organisation_id = $2 and first_name = '500'`,
        [status, large.id],
      );
    expect(await ended('failed')).toEqual({ found: [500, 1800], total: '2' });
    await end('pending');
    expect(await ended('failed')).toEqual({ found: [1800], total: '1' });
    expect(await ended('pending')).toEqual({ found: [500], total: '1' });
    await end('completed');
    expect(await ended('completed')).toEqual({ found: [500], total: '1' });
    await end('canceled');
    expect(await ended('canceled')).toEqual({ found: [500], total: '1' });
    await end('failed');
    expect(await ended('failed')).toEqual({ found: [500, 1800], total: '2' });
  });

  test('counts up to fifty', async () => {
    expect((await find(large, { search: 'vijftig eenenvijftig' })).total).toBe('50');
    expect((await find(large, { search: 'eenenvijftig' })).total).toBe('50+');
    expect(await find(large, { search: 'eenenvijftig', page: '6' })).toEqual({ found: [6000], total: '51' });
  });

  test('finds what only the oldest have', async () => {
    expect(await find(large, { search: 'tweemaal' })).toEqual({ found: [500, 1800], total: '2' });
    for (const search of ['eerste gever', 'GEVER6000@voorbeeld.nl', 'ver6000@', 'r6000@v', 'noë', 'r N'])
      expect(await find(large, { search }), search).toEqual({ found: [6000], total: '1' });
    for (const search of ['gever6001@voorbeeld.nl', 'eerste_gever', 'eerste.gever', 'gever6000@voorbeeld nl'])
      expect(await find(large, { search }), search).toEqual({ found: [], total: '0' });
  });

  test('finds a first and last name together, and no other fields', async () => {
    expect(await find(large, { search: '6000 Derde' })).toEqual({ found: [6000], total: '1' });
    expect(await find(large, { search: 'voorbeeld.nl 6000' })).toEqual({ found: [], total: '0' });
  });

  test('in a period has its Dutch days and no others', async () => {
    const period = { from: '2026-05-01', to: '2026-06-01' };
    // June begins with the 1,440th; the first half hour of May is the 2,928th.
    expect(await find(large, { ...period, search: 'tweemaal' })).toEqual({ found: [1800], total: '1' });
    expect(await find(large, { ...period, search: 'gever2928@' })).toEqual({ found: [2928], total: '1' });
    expect(await find(large, { ...period, search: 'gever2929@' })).toEqual({ found: [], total: '0' });
    expect(await find(large, { ...period, search: 'gever1393@' })).toEqual({ found: [1393], total: '1' });
    expect(await find(large, { ...period, search: 'gever1392@' })).toEqual({ found: [], total: '0' });
    expect((await find(large, { ...period, search: 'zestigste' })).total).toBe('25');
  });

  test('has the own donations, whatever others have', async () => {
    expect(await find(small, { search: 'eerste gever' })).toEqual({ found: [1100], total: '1' });
    expect(await find(small, { search: 'zestigste' })).toEqual({ found: multiples(60), total: '18' });
    expect(await find(small, { search: 'gever6000@' })).toEqual({ found: [], total: '0' });
    expect(await find(administrator, { search: 'eerste gever' })).toEqual({
      found: [1100, 1000, 1100, 6000],
      total: '4',
    });
    expect(await find(administrator, { search: 'eerste gever', userId: large.id })).toEqual({
      found: [6000],
      total: '1',
    });
  });
});

describe('a search in an organisation with no more than a thousand donations', () => {
  test('counts all that match', async () => {
    expect(await find(smallest, { search: 'derde' })).toEqual({ found: multiples(3), total: '333' });
    expect((await find(smallest, { search: 'derde', status: 'failed' })).total).toBe('250');
    expect((await find(smallest, { search: 'gever' })).total).toBe('1000');
    expect((await find(small, { search: 'derde' })).total).toBe('50+');
  });

  test('goes on to the last page', async () => {
    expect(await find(smallest, { search: 'derde', page: '34' })).toEqual({
      found: [993, 996, 999],
      total: '333',
    });
    expect(await find(smallest, { search: 'derde', page: '35' })).toEqual({ found: [], total: '333' });
  });
});

test('every way of searching finds what a plain look at all donations finds', async () => {
  const parts = (field: string) => [field.slice(0, 3), field.slice(1, 6), field.slice(-4), field];
  const { rows: some } = await world.owner.query<{ words: string }>(
    `select words from gulhart_search.donation_words where organisation_id = $1 order by donation_id limit 2`,
    [large.id],
  );
  const terms = new Set(
    [...some.flatMap(({ words }) => words.split('\n')), 'gever 12', 'derde zestigste', '7@voorbeeld', 'xyz']
      .flatMap(parts)
      .map((term) => term.trim())
      .filter(({ length }) => length >= 3),
  );
  const filters = [
    {},
    { status: 'failed' },
    { status: 'expired', type: 'eenmalig' },
    { type: 'maandelijks' },
    { status: 'pending' },
  ];
  for (const visitor of [large, small, smallest, sudden])
    for (const search of terms)
      for (const filter of filters) {
        const { rows } = await world.owner.query<{ number: number }>(
          `select first_name::int as number from donation d
           where organisation_id = $1 and strpos(words_of(donation_id, amount, email, first_name, last_name), lower($2)) > 0
             and ($3::text is null or status = $3) and ($4::text is null or is_recurring = ($4 = 'maandelijks'))
           order by created_at desc, donation_id desc`,
          [visitor.id, search, filter.status ?? null, filter.type ?? null],
        );
        const { found, total } = await find(visitor, { search, ...filter });
        expect({ found, search, filter }).toEqual({
          found: rows.slice(0, 10).map(({ number }) => number),
          search,
          filter,
        });
        expect(total === '50+' ? rows.length > 50 : total === `${rows.length}`, `${search} ${total}`).toBe(
          true,
        );
      }
}, 60_000);

describe('a list by status', () => {
  test('is counted up to a thousand or the end of the page', async () => {
    const everyFourthFrom = (first: number) => Array.from({ length: 10 }, (_, index) => first + 4 * index);
    expect(await find(large, { status: 'expired' })).toEqual({ found: everyFourthFrom(1), total: '1000+' });
    expect(await find(large, { status: 'expired', page: '101' })).toEqual({
      found: everyFourthFrom(4001),
      total: '1010+',
    });
    expect((await find(large, { status: 'expired', page: '151' })).total).toBe('1500');
    expect((await find(small, { status: 'expired' })).total).toBe('275');
  });
});
