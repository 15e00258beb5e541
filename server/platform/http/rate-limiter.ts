import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database, Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared-statements.ts';
import type { SecretBox } from '../secrets.ts';

export interface RateLimit {
  /** What is counted, such as 'login-account'. */
  name: string;
  max: number;
  windowSeconds: number;
}

/** What becomes slower with every attempt: after a few the next has to wait, twice as long each time. */
export interface Slowdown {
  name: string;
  /** How many attempts there are before the first pause, which is of a second. */
  freeAttempts: number;
  maxPauseSeconds: number;
  /** How long after the last attempt all is forgotten; more than the longest pause. */
  windowSeconds: number;
}

export interface RateLimiter {
  /** Counts one attempt and gives how many are left; refuses with 429 once the window is full. */
  take(limit: RateLimit, subject: string): Promise<number>;
  /** Counts one attempt, unless it comes in the pause after an earlier one: that is refused with 429. */
  slowDown(slowdown: Slowdown, subject: string): Promise<void>;
  /** Gives an attempt back that turned out to be harmless. */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
  /** Forgets all attempts of a subject. */
  clear(limit: RateLimit | Slowdown, subject: string): Promise<void>;
}

/** Counters live in the database, so that all processes share them and a restart forgives nobody. */
export function createRateLimiter(database: Database, secrets: SecretBox): RateLimiter {
  // Addresses and e-mail addresses are personal: the table only sees digests of them.
  const bucketOf = (limit: { name: string }, subject: string) =>
    `${limit.name}:${secrets.digest('rate-limit', isIPv6(subject) ? networkOf(subject) : subject.toLowerCase())}`;

  async function secondsLeftOfPause(bucket: string): Promise<number> {
    const { rows } = await sql<{ seconds_left: number | null }>`
      select ceil(extract(epoch from pause_ends_at - now()))::int as seconds_left from rate_limit
      where bucket = ${bucket} ${prepared}`.execute(database.unscoped);
    return Math.max(1, rows[0]?.seconds_left ?? 1);
  }

  return {
    async take(limit, subject) {
      const { rows } = await sql<{ hits: number; seconds_left: number }>`
        insert into rate_limit as r (bucket, hits, window_ends_at)
        values (${bucketOf(limit, subject)}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
        on conflict (bucket) do update set
          hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
          window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
        returning hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left
        ${prepared}`.execute(database.unscoped);
      const counter = rows[0]!;
      if (counter.hits > limit.max) {
        throw limitRefusal(Math.max(1, counter.seconds_left));
      }
      return limit.max - counter.hits;
    },

    async slowDown(slowdown, subject) {
      const bucket = bucketOf(slowdown, subject);
      // The pause begins with the attempt, not with its failure: of many at once only the free ones are tried.
      const { rows } = await sql`
        insert into rate_limit as r (bucket, hits, window_ends_at)
        values (${bucket}, 1, now() + make_interval(secs => ${slowdown.windowSeconds}))
        on conflict (bucket) do update set
          hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
          window_ends_at = excluded.window_ends_at,
          pause_ends_at = case when r.window_ends_at > now() and r.hits + 1 >= ${slowdown.freeAttempts}
            then now() + make_interval(secs =>
              least(${slowdown.maxPauseSeconds}, power(2, least(r.hits + 1 - ${slowdown.freeAttempts}, 30)))) end
        where r.pause_ends_at is null or r.pause_ends_at <= now()
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

/** Counts one attempt, and says whether the limit allows it. */
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
    message: `Te veel pogingen. Probeer het over ${inWords(seconds)} opnieuw.`,
    retryAfterSeconds: seconds,
  });
}

function pauseRefusal(seconds: number): AppError {
  return new AppError('too_many_requests', {
    message: `Te veel mislukte pogingen. Wacht ${inWords(seconds)} en probeer het dan opnieuw.`,
    retryAfterSeconds: seconds,
  });
}

/** Never shorter than it is: who comes back after that time is let in. */
function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 seconde' : `${seconds} seconden`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minuten` : `${Math.ceil(minutes / 60)} uur`;
}

/**
 * The first half of an IPv6 address. A household gets that much: whoever is at home there can use a new address for
 * each attempt.
 */
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

/** Counters that limit nothing any more. */
export async function removeExpiredLimits(transaction: Transaction): Promise<void> {
  await sql`delete from rate_limit where window_ends_at < now()`.execute(transaction);
}

/** For benchmarks, where one machine plays all visitors at once. */
export const unlimited: RateLimiter = {
  take: async () => 1,
  slowDown: async () => {},
  giveBack: async () => {},
  clear: async () => {},
};
