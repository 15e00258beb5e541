import type pg from 'pg';

const runnerLock = 7_145_300;

/**
 * Takes a lock that ends with the connection. A runner without this lock is dead, so `releaseAbandonedJobs` unlocks its
 * jobs. Otherwise they would stay locked for hours.
 */
export async function markAlive(connection: pg.PoolClient, runnerId: string): Promise<void> {
  await connection.query('select pg_advisory_lock($1, hashtext($2))', [runnerLock, runnerId]);
}

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
