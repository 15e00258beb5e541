import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { logIn } from '../harness/organisation.ts';
import { tryRequest } from '../harness/try-request.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { withGivingWorld, type GivingWorld } from './giving-world.ts';
import { load, percentile } from './load.ts';
import { residentMbOf } from './process-use.ts';
import { row, type Row } from './row.ts';

const donors = 10_000;
const giftsPerDonor = 3;
const limitSeconds = 600;
const pauseMs = 100;

export function benchOverviews(): Promise<Row[]> {
  // As in compose.yaml, a worker draws the overviews, not the web process.
  return withGivingWorld({ ROLE: 'web' }, async (world) => {
    const owner = new pg.Pool({
      connectionString: world.database.connectionString,
      options: '-c search_path=gulhart -c gulhart.platform=on',
    });
    try {
      const worker = await world.startProduct({ ROLE: 'worker' });
      const year = new Date().getFullYear() - 1;
      await seedYear(owner, world.orgId, year);
      const alone = await donateUntil(world, sleep(20_000));
      const startedAt = performance.now();
      await requestOverviews(world, year);
      const beside = await donateUntil(world, waitUntilAllQueued(owner));
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > limitSeconds) process.exitCode = 1;
      return [
        row(`overviews: ${donors} rendered and queued`, seconds, 's', limitSeconds),
        row(
          'overviews: gift started meanwhile, median',
          percentile(beside, 0.5),
          'ms',
          percentile(alone, 0.5),
        ),
        row(
          'overviews: gift started meanwhile, 95th percentile',
          percentile(beside, 0.95),
          'ms',
          percentile(alone, 0.95),
        ),
        row('overviews: resident memory of the worker', residentMbOf(worker), 'MB', null),
      ];
    } finally {
      await owner.end();
    }
  });
}

async function seedYear(owner: pg.Pool, orgId: string, year: number): Promise<void> {
  // Makes the organisation older, because all new organisations together may send only 200 mails an hour.
  await owner.query(
    `update organisation set created_at = now() - interval '8 days' where organisation_id = $1`,
    [orgId],
  );
  await owner.query(
    `insert into donor (organisation_id, donor_id, email, created_at)
     select $1, 'donor' || n, 'donateur' || n || '@voorbeeld.nl', now() from generate_series(0, $2::integer - 1) n`,
    [orgId, donors],
  );
  await owner.query(
    `with given as (
       insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         donor_id, email, first_name, last_name, created_at, completed_at)
       select $1, 'year' || lpad(n::text, 22, '0'), 'live', 'form', 'completed', 1000 + n % 977, true,
         'donor' || n % $3, 'donateur' || n % $3 || '@voorbeeld.nl', 'Noor', 'de Wit ' || n % $3, at, at
       from generate_series(1, $3 * $4::integer) n
       cross join lateral (select make_timestamptz($2, 1, 2, 12, 0, 0, 'UTC') + n % 360 * interval '1 day' as at) paid
       returning *
     ), paid as (
       insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
         amount_cents, webhook_token, created_at, started_at, paid_at)
       select organisation_id, donation_id, donation_id, 1, 'first', environment, s.secret_id, status, amount_cents,
         donation_id, given.created_at, given.created_at, completed_at
       from given join organisation_secret s using (organisation_id)
       where s.retired_at is null
       returning *
     )
     insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents,
       occurred_at)
     select organisation_id, 'tr_' || payment_id, 'payment', donation_id, payment_id, environment, amount_cents, paid_at
     from paid`,
    [orgId, year, donors, giftsPerDonor],
  );
  await owner.query('vacuum analyze donor');
  await owner.query('vacuum analyze donation');
  await owner.query('vacuum analyze payment');
  await owner.query('vacuum analyze ledger_entry');
}

async function requestOverviews({ product }: GivingWorld, year: number): Promise<void> {
  const cookie = await logIn(product.url, 'penningmeester@voorbeeld.nl');
  await tryRequest(`${product.url}/api/admin/year-overviews/send`, { year }, [200], cookie);
}

async function waitUntilAllQueued(owner: pg.Pool): Promise<void> {
  const areAllQueued = async () => {
    const { rows } = await owner.query<{ state: string; count: string }>(
      'select state, count(*) from overview_mailing group by state',
    );
    return rows.length === 1 && rows[0]?.state === 'mailed' && Number(rows[0].count) === donors;
  };
  await waitUntil('all overviews', areAllQueued, { timeoutMs: 2 * limitSeconds * 1000, pauseMs: 500 });
}

async function donateUntil({ product, orgId }: GivingWorld, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  // The caller gets the error when it awaits the result.
  over.catch(() => {});
  const body = JSON.stringify({ amount: 10, email: 'bench@voorbeeld.nl', orgId });
  while (!isOver) {
    const { p50Ms } = await load(
      { count: 1, concurrency: 1 },
      () => ({
        method: 'POST',
        url: `${product.url}/api/donations`,
        headers: { 'content-type': 'application/json' },
        body,
      }),
      ({ status }) => {
        if (status !== 201) throw new Error(`the request to start a gift was answered with ${status}`);
      },
    );
    times.push(p50Ms);
    await sleep(pauseMs);
  }
  await over;
  return times;
}
