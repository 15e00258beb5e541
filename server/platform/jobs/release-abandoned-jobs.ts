import type pg from 'pg';

/** Any number will do, as long as every job runner takes the same one. */
const runnerLock = 7_145_299;

/**
 * Jobs of a process that was killed stay locked for hours, because nobody can tell it from one that is slow. A runner that finds itself
 * alone can: it gives them free. Every runner holds a shared lock on the given connection for as long as it lives, which is how the next
 * one knows.
 */
export async function releaseAbandonedJobs(connection: pg.PoolClient): Promise<void> {
  const { rows } = await connection.query<{ is_alone: boolean }>(
    'select pg_try_advisory_lock($1) as is_alone',
    [runnerLock],
  );
  if (rows[0]?.is_alone) {
    await connection.query(`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker._private_jobs where locked_by is not null
      having count(*) > 0`);
    await connection.query('select pg_advisory_unlock($1)', [runnerLock]);
  }
  await connection.query('select pg_advisory_lock_shared($1)', [runnerLock]);
}
