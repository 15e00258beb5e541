import pg from 'pg';
import { waitUntil } from './wait-until.ts';

/** Connects as the role that owns the schema, and sees the rows of all organisations. */
export function connectAsOwner(connectionString: string, searchPath = 'gulhart'): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    options: `-c search_path=${searchPath} -c gulhart.platform=on`,
  });
  // A broken connection also makes the query fail, and the query reports the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The product mails the donors of an organisation only after an owner has a confirmed e-mail address. */
export async function confirmAddresses(database: pg.Pool): Promise<void> {
  await database.query('update account set email_confirmed_at = now() where email_confirmed_at is null');
}

export async function countDueJobs(database: pg.Pool): Promise<number> {
  const { rows } = await database.query(
    `select from graphile_worker._private_jobs
     where run_at <= now() and (attempts < max_attempts or locked_at is not null)`,
  );
  return rows.length;
}

export async function waitUntilIdle(database: pg.Pool): Promise<void> {
  await waitUntil('an idle product', async () => (await countDueJobs(database)) === 0);
}

export async function describeDueJobs(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ job: string }>(`
    select concat_ws(' ', t.identifier, j.payload::text, 'attempt', j.attempts, 'locked', j.locked_at, j.locked_by,
      j.last_error) as job
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at <= now() and (j.attempts < j.max_attempts or j.locked_at is not null)`);
  return rows.map(({ job }) => job);
}

export async function makeEverythingDue(database: pg.Pool, inFlightSeconds = 0): Promise<void> {
  await makeHoursDue(database, inFlightSeconds);
  for (const job of ['reconcile-accounts', 'sync-subscriptions']) await addJob(database, job);
}

export async function makeHoursDue(database: pg.Pool, inFlightSeconds = 0): Promise<void> {
  await makeJobsDue(database, inFlightSeconds);
  await database.query('update payment set next_check_at = now() where next_check_at > now()');
  for (const job of ['check-due-payments', 'finish-closings']) await addJob(database, job);
}

/**
 * Makes all delayed jobs due. Also makes the last attempt of each refund with the status `wanted` three hours older,
 * because the product waits before it retries a refund, and lets another worker deliver a mail. An attempt in the last
 * `inFlightSeconds` keeps its time, because the product may still wait for an answer.
 */
export async function makeJobsDue(database: pg.Pool, inFlightSeconds = 0): Promise<void> {
  await database.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await database.query(
    `update refund set tried_at = tried_at - interval '3 hours'
     where status = 'wanted' and tried_at <= now() - $1 * interval '1 second'`,
    [inFlightSeconds],
  );
  await database.query(
    `update mail set delivering_since = null where delivering_since <= now() - $1 * interval '1 second'`,
    [inFlightSeconds],
  );
}

async function addJob(database: pg.Pool, job: string): Promise<void> {
  await database.query('select graphile_worker.add_job($1)', [job]);
}
