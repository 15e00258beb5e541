import { describe, expect, test } from 'vitest';
import { weeksOfRehearsal, type Rehearsal } from '../../../../contract/rehearsal.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const path = '/api/admin/rehearsal';
const weeks = process.env['GULHART_DEEP'] ? weeksOfRehearsal : 14;

const readRehearsal = async (organisation: Organisation) => (await organisation.get(path)).json<Rehearsal>();

/** Runs jobs, including delayed jobs, until this number of weeks has been played. */
async function playTo(organisation: Organisation, weeks: number): Promise<void> {
  while ((await readRehearsal(organisation)).weeksPlayed < weeks) {
    await world.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await world.settle();
  }
}

async function figuresOf({ id }: Organisation): Promise<unknown> {
  const { rows } = await world.owner.query(
    `select
       (select count(*)::int from donation where organisation_id = $1) as donations,
       (select count(*)::int from ledger_entry where organisation_id = $1) as entries,
       (select count(*)::int from subscription where organisation_id = $1) as gifts,
       (select count(*)::int from missed_charge where organisation_id = $1) as missed,
       (select sum(donation_count)::int from monthly_donation_count where organisation_id = $1) as tally,
       (select sum(donation_count)::int from donation_figure where organisation_id = $1) as paid,
       (select sum(revenue_cents)::int from donation_figure where organisation_id = $1) as cents,
       (select coalesce(sum(subscription_count), 0)::int from subscription_tally where organisation_id = $1) as running,
       (select count(*)::int from organisation_secret where organisation_id = $1) as keys`,
    [id],
  );
  return rows[0];
}

async function mailsOf({ id }: Organisation): Promise<unknown[]> {
  const { rows } = await world.owner.query(
    'select kind, recipient from mail where organisation_id = $1 order by mail_id',
    [id],
  );
  return rows;
}

describe('a rehearsal', () => {
  test('simulates charges, failures and recoveries, sends no mail, and leaves no data after its removal', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    await aPaidGift(world, organisation);
    const before = await figuresOf(organisation);
    const mailsBefore = await mailsOf(organisation);
    expect(await readRehearsal(organisation)).toEqual({
      isPossible: true,
      state: 'none',
      weeksPlayed: 0,
      today: null,
      months: [],
    });

    expect((await organisation.post(path, { failurePercent: 20 })).statusCode).toBe(200);
    expect((await organisation.post(path, { failurePercent: 20 })).statusCode).toBe(409);
    await playTo(organisation, weeks);

    const played = await readRehearsal(organisation);
    expect(played.state).toBe(weeks === weeksOfRehearsal ? 'finished' : 'running');
    expect(played.months.length).toBeGreaterThanOrEqual(Math.floor(weeks / 4.4));
    const sum = (key: 'failedCount' | 'recoveredCount' | 'lostCount') =>
      played.months.reduce((total, month) => total + month[key], 0);
    expect(sum('failedCount')).toBeGreaterThan(0);
    expect(sum('recoveredCount')).toBeGreaterThan(0);
    expect(sum('recoveredCount') + sum('lostCount')).toBeLessThanOrEqual(sum('failedCount'));
    expect(played.months.every(({ received }) => Number(received) > 0)).toBe(true);
    const { rows: wrong } = await world.owner.query(
      `select m.state, m.failed_at, m.closed_at from missed_charge m
       where m.organisation_id = $1 and m.state = 'recovered' and m.closed_at < m.failed_at
       union all
       select state, requested_at, next_date from subscription_change where organisation_id = $1 and state = 'wanted' and next_date < $2::timestamptz`,
      [organisation.id, played.today],
    );
    expect(wrong).toEqual([]);
    // The first charge is due in the next month, so every recovery is later than this month.
    const figures = await organisation.get('/api/admin/missed-charges/figures?apiEnvironment=test');
    expect(figures.json().recoveredThisMonth).toEqual({ count: 0, amount: '0.00' });
    expect(await mailsOf(organisation)).toEqual(mailsBefore);

    // Two concurrent removals subtract the figures only once.
    const removals = await Promise.all([organisation.delete(path), organisation.delete(path)]);
    expect(removals.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await world.settle();
    expect(await readRehearsal(organisation)).toMatchObject({ state: 'none', months: [] });
    expect(await figuresOf(organisation)).toEqual(before);
    expect((await organisation.post(path, { failurePercent: 5 })).statusCode).toBe(200);
    expect((await organisation.post(`${path}/stop`)).statusCode).toBe(200);
  });

  test('does not continue after it is stopped', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    await organisation.post(path, { failurePercent: 5 });
    await playTo(organisation, 2);
    expect((await organisation.post(`${path}/stop`)).statusCode).toBe(200);
    const { weeksPlayed } = await readRehearsal(organisation);
    await world.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await world.settle();
    expect(await readRehearsal(organisation)).toMatchObject({ state: 'stopped', weeksPlayed });
  });

  test('is refused for a key that is not from the simulator, and for an invalid failure percentage', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    await organisation.post('/api/admin/settings', {
      key: 'mollie_api_key',
      value: `test_${'a'.repeat(30)}`,
    });
    expect((await readRehearsal(organisation)).isPossible).toBe(false);
    expect((await organisation.post(path, { failurePercent: 5 })).statusCode).toBe(409);
    expect((await organisation.post(path, { failurePercent: 99 })).statusCode).toBe(400);
  });
});
