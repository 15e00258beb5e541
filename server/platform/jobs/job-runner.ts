import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { secondsToWait } from '../mollie/mollie-error.ts';
import type { JobHandler } from './job.ts';
import { markAlive, releaseAbandonedJobs } from './release-abandoned-jobs.ts';

interface JobRunnerOptions {
  /** Connects as the role that owns the job tables. Handlers use the connections of the product's own role. */
  connectionString: string;
  handlers: readonly JobHandler[];
  log: FastifyBaseLogger;
  concurrency?: number;
  shutdownTimeoutMs?: number;
}

type LocalQueue = WorkerEventMap['localQueue:init']['localQueue'];

const pauseMs = 500;

/** When a database connection is lost, jobs may stay locked. So the runner then restarts with a new session. */
export async function startJobRunner(options: JobRunnerOptions) {
  const stopping = new AbortController();
  let session = await openSession(options);
  const runSessions = async () => {
    for (;;) {
      await session.ended;
      await session.close();
      if (stopping.signal.aborted) return;
      options.log.warn('the job runner lost its database connection and restarts');
      const next = await retryUntilAborted(() => openSession(options), stopping.signal);
      if (!next) return;
      session = next;
      if (stopping.signal.aborted) session.end();
    }
  };
  const ended = runSessions();
  return {
    async stop() {
      stopping.abort();
      session.end();
      await ended;
    },
  };
}

const sweepMs = 15_000;

async function openSession({
  connectionString,
  handlers,
  log,
  concurrency = 4,
  shutdownTimeoutMs = 15_000,
}: JobRunnerOptions) {
  const pool = new pg.Pool({
    connectionString,
    max: 2 * (concurrency + 1) + 3,
    connectionTimeoutMillis: 5_000,
    // A server that stopped without closing its connections never answers.
    query_timeout: 30_000,
    keepAlive: true,
  });
  let end = () => {};
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    end = () => {
      hasEnded = true;
      resolve();
    };
  });
  const endIfUnavailable = (error: unknown) => {
    if (isDatabaseUnavailable(error)) end();
  };
  const onConnectionError = (error: Error) => {
    // The database may close a connection during a normal stop.
    if (!hasEnded) log.warn({ err: error }, 'a connection of the job runner broke');
  };
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  const runners: Runner[] = [];
  const close = async () => {
    clearInterval(sweep);
    // A runner that lost its database connection may never end.
    await withTimeout(
      shutdownTimeoutMs,
      Promise.allSettled(runners.flatMap((runner) => [runner.stop(), runner.promise])),
    );
    lockHolder?.release(true);
    await withTimeout(1_000, pool.end());
  };
  let lockHolder: pg.PoolClient | undefined;
  let sweep: NodeJS.Timeout | undefined;
  try {
    const connection = (lockHolder = await pool.connect());
    connection.once('error', end);
    await releaseAbandonedJobs(connection);
    for (const lane of lanesOf(handlers)) {
      const runner = await runLane(lane, pool, connection, { log, concurrency });
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner failed'));
      void runner.promise.then(end, end);
      runners.push(runner);
    }
    sweep = setInterval(() => void releaseAbandonedJobs(connection).catch(endIfUnavailable), sweepMs);
  } catch (error) {
    end();
    await close();
    throw error;
  }
  return { ended, end, close };
}

async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const timeout = sleep(ms, undefined, { signal: done.signal }).catch(() => {});
  await Promise.race([work, timeout]);
  done.abort();
}

function lanesOf(handlers: readonly JobHandler[]): JobHandler[][] {
  return [
    handlers.filter(({ hasOwnLane }) => !hasOwnLane),
    handlers.filter(({ hasOwnLane }) => hasOwnLane),
  ].filter((lane) => lane.length > 0);
}

function runLane(
  lane: JobHandler[],
  pool: pg.Pool,
  connection: pg.PoolClient,
  { log, concurrency }: { log: FastifyBaseLogger; concurrency: number },
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  // When the connection breaks, the error listener in openSession ends the session.
  events.on('pool:create', ({ workerPool }) => void markAlive(connection, workerPool.id).catch(() => {}));
  events.on('localQueue:init', ({ localQueue }) => handleFailureToReturnJobs(localQueue, events));
  return run({
    pgPool: pool,
    concurrency,
    events,
    taskList: toTaskList(lane, log),
    parsedCronItems: parseCronItems(
      lane.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
    ),
    noHandleSignals: true,
    // The database announces new jobs. Polling finds retries and scheduled jobs.
    pollInterval: 1_000,
    // By default, the process ends when the runner cannot record that a job is done. With a delay of 0, the
    // runner records jobs in batches, and such a failure ends only the runner. The local queue fetches several
    // jobs together, because a fetch takes as long as a small job.
    preset: {
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, localQueue: { size: 2 * concurrency } },
    },
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error' && !message.startsWith('Failed task')) log.error(message);
    }),
  });
}

/**
 * A local queue without background work throws when it is released with fetched jobs. It then leaves a promise whose
 * rejection, after a lost connection, ends the process. So this gives it background work until the release.
 */
function handleFailureToReturnJobs(localQueue: LocalQueue, events: WorkerEvents): void {
  const released = new Promise<void>((resolve) => {
    events.on('localQueue:setMode', ({ newMode }) => {
      if (newMode === 'RELEASED') resolve();
    });
  });
  // `background` is private in graphile-worker 0.17 and 0.18, which have this bug.
  localQueue['background'](released);
}

async function retryUntilAborted<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await attempt();
    } catch {
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

function toTaskList(handlers: readonly JobHandler[], log: FastifyBaseLogger): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload, helpers) => {
        const { job } = helpers;
        const isLast = job.attempts >= job.max_attempts;
        if (handler.alarm && job.attempts === 1) log.error({ job: handler.name }, handler.alarm);
        try {
          await handler.run(payload, { number: job.attempts, isLast });
        } catch (error) {
          // The payload contains personal data, so it is not logged.
          log.warn(
            { err: error, job: handler.name, attempt: job.attempts },
            isLast ? 'a job failed for the last time' : 'a job failed and will be tried again',
          );
          // The runner adds its own backoff to this time.
          const seconds = secondsToWait(error);
          if (seconds > 0)
            await helpers.query(
              `update graphile_worker._private_jobs set run_at = now() + $2 * interval '1 second' where id = $1`,
              [job.id, seconds],
            );
          throw error;
        }
      },
    ]),
  );
}
