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

export interface RateLimiter {
  /** Counts one attempt; refuses with 429 once the window is full. */
  take(limit: RateLimit, subject: string): Promise<void>;
  /** Gives an attempt back that turned out to be harmless. */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
  /** Forgets all attempts of a subject. */
  clear(limit: RateLimit, subject: string): Promise<void>;
}

/** Counters live in the database, so that all processes share them and a restart forgives nobody. */
export function createRateLimiter(database: Database, secrets: SecretBox): RateLimiter {
  // Addresses and e-mail addresses are personal: the table only sees digests of them.
  const bucketOf = (limit: RateLimit, subject: string) =>
    `${limit.name}:${secrets.digest('rate-limit', isIPv6(subject) ? networkOf(subject) : subject.toLowerCase())}`;

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
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, counter.seconds_left) });
      }
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
  take: async () => {},
  giveBack: async () => {},
  clear: async () => {},
};
