import type pg from 'pg';

/** Any number will do, as long as every job runner takes the same one. */
const runnerLock = 7_145_300;

/**
 * Jobs of a process that was killed stay locked for hours, because their rows do not tell it from one that is slow. Its
 * connection does: each runner holds a lock under its own name for as long as it is connected.
 */
export async function markAlive(connection: pg.PoolClient, runnerId: string): Promise<void> {
  await connection.query('select pg_advisory_lock($1, hashtext($2))', [runnerLock, runnerId]);
}

/** Gives free the jobs of runners that are no longer connected. */
export async function releaseAbandonedJobs(connection: pg.PoolClient): Promise<void> {
  await connection.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker._private_jobs
     where locked_by is not null and not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid::bigint = $1 and objid::bigint = hashtext(locked_by)::bigint & 4294967295
     )
     having count(*) > 0`,
    [runnerLock],
  );
}
