import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/database.ts';

const keptMs = 2_000;
const longestMs = 5_000;

/** Rejects with the reason when donations cannot be stored now. */
export function createReadinessCheck(database: Database): () => Promise<void> {
  let latest: { outcome: Promise<void>; endedAt: number } | undefined;
  return async () => {
    if (!latest || latest.endedAt + keptMs < performance.now()) {
      const asked = { outcome: tryWriting(database), endedAt: Infinity };
      const end = () => (asked.endedAt = performance.now());
      asked.outcome.then(end, end);
      latest = asked;
    }
    await within(longestMs, latest.outcome);
  };
}

/**
 * Writes what a donation needs and leaves nothing behind. An updated row may fit in old space on a full disk, so a
 * sort that exceeds work_mem takes new disk space, and a message goes to the write-ahead log.
 */
async function tryWriting(database: Database): Promise<void> {
  await database.unscoped.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(filler) from (
      select repeat('x', 4000) as filler from generate_series(1, 500) as place order by place desc offset 0
    ) as sorted`.execute(transaction);
    await sql`select pg_logical_emit_message(true, 'gulhart', 'ready')`.execute(transaction);
    // A host that makes the database read-only when its disk is full still accepts the message.
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
