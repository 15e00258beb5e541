import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { mintPlatformScope } from '../../../../platform/database/mint-scope.ts';
import { aPaymentOfEachDonation } from '../../../../testing/a-recorded-donation.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../../testing/builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import { countNewDonations } from './count-new-donations.ts';

const world = useTestWorld();
let large: LoggedIn;
let small: LoggedIn;
let administrator: LoggedIn;

/** Inserts donations backwards in time from the end of June. The searched words are in their last names. */
async function giveMany(to: LoggedIn, count: number, minutesApart: number): Promise<void> {
  await world.owner.query(
    `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
       email, first_name, last_name, created_at)
     select $1, substr(md5($1 || n), 1, 26), 'live', 'form',
       case when n % 4 = 1 then 'expired' when n % 100 = 7 and n % 3 > 0 then 'pending' else 'failed' end, 1000,
       n % 4 = 0, 'gever' || n || '@voorbeeld.nl', n::text, concat_ws(' ',
         case when n % 3 = 0 then 'derde' end,
         case when n % 60 = 0 then 'zestigste' end,
         case when n <= 990 or n > $2 - 10 then 'duizend' end,
         case when n <= 990 or n > $2 - 11 then 'duizendeneen' end,
         case when n in (500, $2 - 500) then 'tweemaal' end,
         case when n = $2 then 'eerste gever Noë' end),
       '2026-06-30 22:00Z'::timestamptz - n * $3 * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [to.id, count, minutesApart],
  );
  await aPaymentOfEachDonation(world, to);
}

/** More donations than the search scans. */
const many = 21_000;

beforeAll(async () => {
  [large, small, administrator] = [
    await aTenant(world, 'Stichting Groot'),
    await aTenant(world, 'Stichting Klein'),
    await anAdministrator(world),
  ];
  await giveMany(large, many, 10);
  await countNewDonations(world.deps.database, mintPlatformScope());
  // The job has not added the donations of this organisation to the search words yet.
  await giveMany(small, 1_100, 30);
  await world.owner.query('vacuum analyze gulhart_search.donation_words');
}, 60_000);

async function find(visitor: LoggedIn, query: Record<string, string>) {
  const answer = await visitor.get(
    `/api/admin/donations?${new URLSearchParams({ page: '1', ...query }).toString()}`,
  );
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return {
    /** The positions of the found donations, counted from the newest. */
    found: answer.json<ListedDonation[]>().map(({ firstName }) => Number(firstName)),
    total: `${answer.headers['x-total-count'] as string}${answer.headers['x-total-count-exceeded'] ? '+' : ''}`,
    onlyNewest: answer.headers['x-only-newest-searched'] === 'true',
  };
}

const multiples = (of: number, from = 1) => Array.from({ length: 10 }, (_, index) => (from + index) * of);
const nothing = { found: [], total: '0', onlyNewest: false };
const all = (found: number[], total = String(found.length)) => ({ found, total, onlyNewest: false });

describe('a search in a large organisation', () => {
  test('has pages after the first thousand donations, if the term is common', async () => {
    expect(await find(large, { search: 'derde' })).toEqual(all(multiples(3), '1000+'));
    expect(await find(large, { search: 'derde', page: '6' })).toEqual(all(multiples(3, 51), '1000+'));
    expect(await find(large, { search: 'derde', page: '101' })).toEqual(all(multiples(3, 1001), '1010+'));
    expect(await find(large, { search: 'derde', page: '700' })).toEqual(all(multiples(3, 6991), '7000'));
    expect((await find(large, { search: 'derde', page: '701' })).total).toBe('7000');
  });

  test('finds a rare term in all donations, the newest first and the oldest on the last page', async () => {
    expect(await find(large, { search: 'zestigste' })).toEqual(all(multiples(60), '350'));
    expect(await find(large, { search: 'zestigste', page: '35' })).toEqual(all(multiples(60, 341), '350'));
    expect((await find(large, { search: 'zestigste', page: '1000000', pageSize: '100' })).found).toEqual([]);
  });

  test('counts up to a thousand donations, or up to the end of the shown page', async () => {
    expect((await find(large, { search: 'duizend duizendeneen' })).total).toBe('1000');
    expect((await find(large, { search: 'duizendeneen' })).total).toBe('1000+');
    expect(await find(large, { search: 'duizendeneen', page: '101' })).toEqual(all([many], '1001'));
  });

  test('finds a term that the oldest donations have, and nothing for a similar term', async () => {
    expect(await find(large, { search: 'tweemaal' })).toEqual(all([500, many - 500]));
    for (const search of ['eerste gever', 'GEVER21000@voorbeeld.nl', 'ver21000@', 'r21000@v', 'noë', 'r N'])
      expect(await find(large, { search }), search).toEqual(all([many]));
    for (const search of [
      'gever21001@voorbeeld.nl',
      'eerste_gever',
      'eerste.gever',
      'gever21000@voorbeeld nl',
    ])
      expect(await find(large, { search }), search).toEqual(nothing);
  });

  test('covers only the newest donations for a term of one or two characters, and says so if it finds at most a thousand', async () => {
    expect(await find(large, { search: 'zz' })).toEqual({ found: [], total: '0', onlyNewest: true });
    expect((await find(large, { search: '1' })).onlyNewest).toBe(false);
    expect(await find(small, { search: 'zz' })).toEqual(nothing);
    // There are fewer expired donations than the search scans, so the search covers all of them.
    expect(await find(large, { search: 'zz', status: 'expired' })).toEqual(nothing);
  });

  test('finds a first name followed by a last name, but not an address followed by a name', async () => {
    expect(await find(large, { search: '21000 Derde' })).toEqual(all([many]));
    expect(await find(large, { search: 'voorbeeld.nl 21000' })).toEqual(nothing);
  });

  test('covers exactly the Dutch days of the chosen period', async () => {
    const period = { from: '2026-03-01', to: '2026-03-31' };
    // Donation n was made n × 10 minutes before the start of July in the Netherlands. So the first donation of April
    // is number 13,104, and the first donation of March is number 17,562.
    expect(await find(large, { ...period, search: 'gever13105@' })).toEqual(all([13_105]));
    expect(await find(large, { ...period, search: 'gever13104@' })).toEqual(nothing);
    expect(await find(large, { ...period, search: 'gever17562@' })).toEqual(all([17_562]));
    expect(await find(large, { ...period, search: 'gever17563@' })).toEqual(nothing);
  });

  test('never returns another organisation’s donations', async () => {
    expect(await find(small, { search: 'eerste gever' })).toEqual(all([1100]));
    expect(await find(small, { search: 'gever21000@' })).toEqual(nothing);
    expect(await find(administrator, { search: 'eerste gever' })).toEqual(all([1100, many]));
    expect(await find(administrator, { search: 'eerste gever', userId: large.id })).toEqual(all([many]));
  });

  test('filters by the current status of a donation', async () => {
    const ended = (status: string) => find(large, { search: 'tweemaal', status });
    const end = (status: string) =>
      world.owner.query(
        `update donation set status = $1, completed_at = case when $1 = 'completed' then now() end
         where organisation_id = $2 and first_name = '500'`,
        [status, large.id],
      );
    expect(await ended('failed')).toEqual(all([500, many - 500]));
    await end('completed');
    expect(await ended('failed')).toEqual(all([many - 500]));
    expect(await ended('completed')).toEqual(all([500]));
    await end('failed');
  });
});

test('every search finds the same donations as a scan of all donations', async () => {
  const parts = (field: string) => [field.slice(0, 3), field.slice(1, 6), field.slice(-4), field];
  const { rows: some } = await world.owner.query<{ words: string }>(
    `select words from gulhart_search.donation_words where organisation_id = $1 order by donation_id limit 1`,
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
  for (const visitor of [large, small]) {
    const { rows: everything } = await world.owner.query<{
      number: number;
      status: string;
      type: string;
      words: string;
    }>(
      `select first_name::int as number, status, case when is_recurring then 'maandelijks' else 'eenmalig' end as type,
         words_of(donation_id, amount_cents, email, first_name, last_name) as words
       from donation where organisation_id = $1 order by created_at desc, donation_id desc`,
      [visitor.id],
    );
    for (const search of terms) {
      const rows = everything.filter(({ words }) => words.includes(search.toLowerCase()));
      for (const filter of filters) {
        const fitting = rows.filter(
          ({ status, type }) => status === (filter.status ?? status) && type === (filter.type ?? type),
        );
        const expected = fitting.slice(0, 10).map(({ number }) => number);
        const total = fitting.length > 1_000 ? '1000+' : String(fitting.length);
        expect({ search, filter, ...(await find(visitor, { search, ...filter })) }).toEqual({
          search,
          filter,
          ...all(expected, total),
        });
      }
    }
  }
}, 180_000);

describe('a list by status', () => {
  test('is counted up to a thousand donations, and on a later page up to the end of that page', async () => {
    const everyFourthFrom = (first: number) => Array.from({ length: 10 }, (_, index) => first + 4 * index);
    expect(await find(large, { status: 'expired' })).toEqual(all(everyFourthFrom(1), '1000+'));
    expect(await find(large, { status: 'expired', page: '101' })).toEqual(
      all(everyFourthFrom(4001), '1010+'),
    );
    expect((await find(large, { status: 'expired', page: '526' })).total).toBe('5250');
    expect((await find(small, { status: 'expired' })).total).toBe('275');
  });
});
