import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/database.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import type { HttpServer } from './typed-server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';

const cacheMs = 2_000;

const maxWaitMs = 5_000;

export const moduleMetrics = new Registry();

interface HealthOptions {
  database: Database;
  /**
   * If null, nobody may read the metrics in production, and only this machine may read them elsewhere. In
   * production, a proxy on this machine makes every request look local.
   */
  metricsToken: string | null;
  production: boolean;
}

export function registerHealth(
  server: HttpServer,
  { database, metricsToken, production }: HealthOptions,
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  const checkReadiness = createReadinessCheck(database);
  server.get('/readyz', async () => {
    await checkReadiness();
    return { status: 'ready' };
  });

  const registry = Registry.merge([measureRequests(server), moduleMetrics]);
  server.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken
      ? request.headers.authorization === `Bearer ${metricsToken}`
      : !production && isFromThisMachine(request);
    if (!isAllowed) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(server: HttpServer): Registry {
  // Tests run many servers in one process, so each server has its own registry.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

function createReadinessCheck(database: Database): () => Promise<void> {
  let latest: { outcome: Promise<void>; startedAt: number; endedAt: number } | undefined;
  return async () => {
    const now = performance.now();
    // A check that hangs must not hide that the database is back.
    if (!latest || latest.endedAt + cacheMs < now || latest.startedAt + maxWaitMs < now) {
      const check = { outcome: tryWriting(database), startedAt: now, endedAt: Infinity };
      const end = () => (check.endedAt = performance.now());
      check.outcome.then(end, end);
      latest = check;
    }
    await within(maxWaitMs, latest.outcome);
  };
}

/**
 * Checks that the disk has space, without changing a row. An update could succeed on a full disk, because PostgreSQL
 * can reuse the space of old rows. Therefore this check sorts more data than fits in work_mem, so that PostgreSQL
 * writes a temporary file. The check also writes a message to the write-ahead log.
 */
async function tryWriting(database: Database): Promise<void> {
  await database.unscoped.transaction().execute(async (transaction) => {
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(filler) from (
      select repeat('x', 4000) as filler from generate_series(1, 500) as place order by place desc offset 0
    ) as sorted`.execute(transaction);
    await sql`select pg_logical_emit_message(true, 'gulhart', 'ready')`.execute(transaction);
    // Some hosting providers make a database read-only when its disk is full. Even then the message above succeeds.
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
