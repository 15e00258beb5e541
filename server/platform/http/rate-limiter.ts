import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { SecretBox } from '../secrets.ts';

export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

export interface Slowdown {
  name: string;
  /** The number of attempts before the first pause, which takes one second. */
  freeAttempts: number;
  maxPauseSeconds: number;
  /** All attempts are forgotten this long after the last one. This time must be longer than the longest pause. */
  windowSeconds: number;
}

export interface RateLimiter {
  /** Counts an attempt and returns the number of attempts left. Throws a 429 when none was left. */
  take(limit: RateLimit, subject: string): Promise<number>;
  /** Counts an attempt, or throws a 429 during the pause after an earlier attempt. */
  slowDown(slowdown: Slowdown, subject: string): Promise<void>;
  giveBack(limit: RateLimit, subject: string): Promise<void>;
  clear(limit: RateLimit | Slowdown, subject: string): Promise<void>;
}

/** The counters are in the database, so that all processes share them. */
export function createRateLimiter(database: Database, secrets: SecretBox): RateLimiter {
  // IP and e-mail addresses are personal data, so the table contains digests.
  const bucketOf = (limit: { name: string }, subject: string) =>
    `${limit.name}:${secrets.digest('rate-limit', isIPv6(subject) ? networkOf(subject) : subject.toLowerCase())}`;

  const presentTime = () => sql`${database.now()}::timestamptz`;

  async function secondsLeftOfPause(bucket: string): Promise<number> {
    const { rows } = await sql<{ seconds_left: number | null }>`
      select ceil(extract(epoch from pause_ends_at - ${presentTime()}))::int as seconds_left from rate_limit
      where bucket = ${bucket} ${prepared}`.execute(database.unscoped);
    return Math.max(1, rows[0]?.seconds_left ?? 1);
  }

  return {
    async take(limit, subject) {
      const now = presentTime();
      const { rows } = await sql<{ hits: number; seconds_left: number }>`
        insert into rate_limit as r (bucket, hits, window_ends_at)
        values (${bucketOf(limit, subject)}, 1, ${now} + make_interval(secs => ${limit.windowSeconds}))
        on conflict (bucket) do update set
          hits = case when r.window_ends_at <= ${now} then 1 else r.hits + 1 end,
          window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
        returning hits, ceil(extract(epoch from window_ends_at - ${now}))::int as seconds_left
        ${prepared}`.execute(database.unscoped);
      const counter = rows[0]!;
      if (counter.hits > limit.max) {
        throw limitRefusal(Math.max(1, counter.seconds_left));
      }
      return limit.max - counter.hits;
    },

    async slowDown(slowdown, subject) {
      const bucket = bucketOf(slowdown, subject);
      const now = presentTime();
      // The pause starts before the password or code is checked, so that parallel attempts have no advantage.
      const { rows } = await sql`
        insert into rate_limit as r (bucket, hits, window_ends_at)
        values (${bucket}, 1, ${now} + make_interval(secs => ${slowdown.windowSeconds}))
        on conflict (bucket) do update set
          hits = case when r.window_ends_at <= ${now} then 1 else r.hits + 1 end,
          window_ends_at = excluded.window_ends_at,
          pause_ends_at = case when r.window_ends_at > ${now} and r.hits + 1 >= ${slowdown.freeAttempts}
            then ${now} + make_interval(secs =>
              least(${slowdown.maxPauseSeconds}, power(2, least(r.hits + 1 - ${slowdown.freeAttempts}, 30)))) end
        where r.pause_ends_at is null or r.pause_ends_at <= ${now}
        returning hits
        ${prepared}`.execute(database.unscoped);
      if (rows.length === 0) throw pauseRefusal(await secondsLeftOfPause(bucket));
    },

    async giveBack(limit, subject) {
      await database.unscoped
        .updateTable('rate_limit')
        .set((row) => ({ hits: row('hits', '-', 1) }))
        .where('bucket', '=', bucketOf(limit, subject))
        .where('hits', '>', 0)
        .execute();
    },

    async clear(limit, subject) {
      await database.unscoped
        .deleteFrom('rate_limit')
        .where('bucket', '=', bucketOf(limit, subject))
        .execute();
    },
  };
}

export async function isWithin(
  rateLimiter: RateLimiter,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  try {
    await rateLimiter.take(limit, subject);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

function limitRefusal(seconds: number): AppError {
  return new AppError('too_many_requests', {
    message: `Te veel pogingen. Probeer het over ${formatDuration(seconds)} opnieuw.`,
    retryAfterSeconds: seconds,
  });
}

function pauseRefusal(seconds: number): AppError {
  return new AppError('too_many_requests', {
    message: `Te veel mislukte pogingen. Wacht ${formatDuration(seconds)} en probeer het dan opnieuw.`,
    retryAfterSeconds: seconds,
  });
}

/** Rounds up, so that an attempt after this time is accepted. */
function formatDuration(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 seconde' : `${seconds} seconden`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minuten` : `${Math.ceil(minutes / 60)} uur`;
}

/** Returns the first half of an IPv6 address, because one household can choose the second half freely. */
function networkOf(address: string): string {
  const [, mappedIPv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mappedIPv4) return mappedIPv4;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

export async function removeExpiredLimits(transaction: Transaction): Promise<void> {
  await sql`delete from rate_limit where window_ends_at < product_now()`.execute(transaction);
}

export const unlimited: RateLimiter = {
  take: async () => 1,
  slowDown: async () => {},
  giveBack: async () => {},
  clear: async () => {},
};
