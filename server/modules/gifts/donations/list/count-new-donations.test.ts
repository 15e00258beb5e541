import { beforeEach, expect, test } from 'vitest';
import type { DonationStats } from '../../../../../contract/donation-stats.ts';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { mintPlatformScope } from '../../../../platform/database/mint-scope.ts';
import { aRecordedDonation } from '../../../../testing/a-recorded-donation.ts';
import { aTenant, type LoggedIn } from '../../../../testing/builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import { countNewDonations } from './count-new-donations.ts';

const world = useTestWorld();
let organisation: LoggedIn;

beforeEach(async () => {
  organisation = await aTenant(world);
});

const count = () => countNewDonations(world.deps.database, mintPlatformScope());

async function wordsOf(donationId: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ words: string }>(
    'select words from gulhart_search.donation_words where donation_id = $1',
    [donationId],
  );
  return rows.map(({ words }) => words);
}

async function countIn(table: 'donation_tally' | 'new_donation'): Promise<number> {
  const value = table === 'donation_tally' ? 'coalesce(sum(donation_count), 0)' : 'count(*)';
  const { rows } = await world.owner.query<{ count: number }>(
    `select (${value})::int as count from ${table} where organisation_id = $1`,
    [organisation.id],
  );
  return rows[0]!.count;
}

async function readLists() {
  const found = await organisation.get('/api/admin/donations?page=1&search=pietersen');
  const all = await organisation.get('/api/admin/donations?page=1');
  const figures = await organisation.get('/api/admin/stats');
  return {
    found: found.json<ListedDonation[]>().length,
    total: all.headers['x-total-count'],
    begun: figures.json<DonationStats>().donationCount,
  };
}

test('counts and searches have the same results before and after the job that counts new donations', async () => {
  await aRecordedDonation(world, organisation, { last_name: 'Pietersen' });
  await aRecordedDonation(world, organisation, { last_name: 'Jansen' });
  const before = await readLists();
  expect({
    before,
    waiting: await countIn('new_donation'),
    counted: await countIn('donation_tally'),
  }).toEqual({
    before: { found: 1, total: '2', begun: 2 },
    waiting: 2,
    counted: 0,
  });
  await count();
  expect({
    after: await readLists(),
    waiting: await countIn('new_donation'),
    counted: await countIn('donation_tally'),
  }).toEqual({ after: before, waiting: 0, counted: 2 });
});

test('three jobs at the same time count every donation once', async () => {
  for (let n = 0; n < 20; n += 1) await aRecordedDonation(world, organisation);
  await Promise.all([count(), count(), count()]);
  expect([await countIn('new_donation'), await countIn('donation_tally')]).toEqual([0, 20]);
});

test('a donor who is erased while the job runs is not in the search words', async () => {
  const donationId = await aRecordedDonation(world, organisation, { last_name: 'Pietersen' });
  const erasing = await world.owner.connect();
  try {
    await erasing.query('begin');
    await erasing.query('update donation set last_name = null where donation_id = $1', [donationId]);
    const counting = count();
    await expect
      .poll(async () => {
        const { rows } = await world.owner.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%count_new_donations%'
             and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    await erasing.query('commit');
    await counting;
  } finally {
    erasing.release();
  }
  expect(await wordsOf(donationId)).toEqual([expect.not.stringContaining('pietersen')]);
});

test('a deleted organisation leaves no uncounted donations', async () => {
  await aRecordedDonation(world, organisation);
  await world.owner.query('delete from organisation where organisation_id = $1', [organisation.id]);
  expect(await countIn('new_donation')).toBe(0);
});
