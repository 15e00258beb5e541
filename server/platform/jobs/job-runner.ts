import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { JobHandler } from './job.ts';
import { releaseAbandonedJobs } from './release-abandoned-jobs.ts';

interface JobRunnerOptions {
  /** The migrating role's connection: the job tables belong to it. Handlers use the application's own connections. */
  connectionString: string;
  handlers: readonly JobHandler[];
  log: FastifyBaseLogger;
  /** How many jobs run at once in each lane. */
  concurrency?: number;
}

export interface JobRunner {
  /** Lets running jobs finish, takes no new ones. */
  stop(): Promise<void>;
}

export async function startJobRunner({
  connectionString,
  handlers,
  log,
  concurrency = 4,
}: JobRunnerOptions): Promise<JobRunner> {
  const pool = new pg.Pool({ connectionString, max: 2 * (concurrency + 1) + 3 });
  let isStopping = false;
  const onConnectionError = (error: Error) => {
    // While everything stops, the database may close a connection before the pool has.
    if (!isStopping) log.warn({ err: error }, 'a connection of the job runner broke');
  };
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  const lockHolder = await pool.connect();
  await releaseAbandonedJobs(lockHolder);
  const lanes = [
    handlers.filter(({ hasOwnLane }) => !hasOwnLane),
    handlers.filter(({ hasOwnLane }) => hasOwnLane),
  ].filter((lane) => lane.length > 0);
  const runners: Runner[] = [];
  for (const lane of lanes) {
    const runner = await run({
      pgPool: pool,
      concurrency,
      taskList: toTaskList(lane, log),
      parsedCronItems: parseCronItems(
        lane.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
      ),
      noHandleSignals: true,
      // New jobs are announced by the database; polling only finds retries and jobs planned for later.
      pollInterval: 1_000,
      logger: new Logger(() => (level: string, message) => {
        // A failed attempt is logged once, below; here only what concerns the runner itself.
        if (level === 'error' && !message.startsWith('Failed task')) log.error(message);
      }),
    });
    // The promise rejects only when the runner itself breaks, which its log has told; unheard it would end the process.
    runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner stopped'));
    runners.push(runner);
  }

  return {
    async stop() {
      isStopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
      lockHolder.release(true);
      await pool.end();
    },
  };
}

function toTaskList(handlers: readonly JobHandler[], log: FastifyBaseLogger): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload, { job }) => {
        const isLast = job.attempts >= job.max_attempts;
        try {
          await handler.run(payload, { number: job.attempts, isLast });
        } catch (error) {
          // The payload names people and things; the log only says which kind of job failed.
          log.warn(
            { err: error, job: handler.name, attempt: job.attempts },
            isLast ? 'a job failed for the last time' : 'a job failed and will be tried again',
          );
          throw error;
        }
      },
    ]),
  );
}
