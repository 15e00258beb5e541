import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/database.ts';

/** However often it is asked, the database is asked this seldom. */
const keptMs = 2_000;
const longestMs = 5_000;

/** Whether gifts can be taken now: fails with what stands in the way. */
export function createReadinessCheck(database: Database): () => Promise<void> {
  let latest: { outcome: Promise<void>; endedAt: number } | undefined;
  return async () => {
    if (!latest || latest.endedAt + keptMs < performance.now()) {
      // Until it has ended it is the latest, so that a database that hangs is asked once.
      const asked = { outcome: tryWriting(database), endedAt: Infinity };
      const end = () => (asked.endedAt = performance.now());
      asked.outcome.then(end, end);
      latest = asked;
    }
    await within(longestMs, latest.outcome);
  };
}

/**
 * Does what a gift needs and leaves nothing behind. Changing a row tells nothing about a full disk, as it fits where an
 * older one was; a sort that does not fit in memory takes new room on the disk. What has to be in the write-ahead log
 * before a commit goes there as well.
 */
async function tryWriting(database: Database): Promise<void> {
  await database.unscoped.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(filler) from (
      select repeat('x', 4000) as filler from generate_series(1, 500) as place order by place desc offset 0
    ) as sorted`.execute(transaction);
    await sql`select pg_logical_emit_message(true, 'gulhart', 'ready')`.execute(transaction);
    // The message is written also where tables are only read: on a host that has seen its disk fill up.
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"
    `.execute(transaction);
    if (rows[0]?.isReadOnly) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  });
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = sleep(ms, undefined, { signal: done.signal }).then(() => {
    throw new AppError('unavailable', { retryAfterSeconds: 5 });
  });
  late.catch(() => {});
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
