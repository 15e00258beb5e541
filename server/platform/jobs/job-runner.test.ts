import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { useTestWorld } from '../../testing/test-world.ts';
import { MollieError } from '../mollie/mollie-error.ts';
import { startJobRunner } from './job-runner.ts';
import type { Scope } from '../database/scope.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobDefinition } from './job.ts';

const world = useTestWorld();

const nothing = z.object({});
const something = z.object({ donor: z.string() });
const slowJob: JobDefinition<typeof nothing> = {
  name: 'slow',
  payload: nothing,
  maxAttempts: 1,
  hasOwnLane: true,
};
const quickJob: JobDefinition<typeof nothing> = { name: 'quick', payload: nothing, maxAttempts: 1 };

test('slow jobs in their own lane do not delay other jobs', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done: string[] = [];
  const { unscoped } = world.deps.database;
  for (let count = 0; count < 12; count += 1) await enqueueJob(unscoped, slowJob, {});
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    log: world.app.log,
    handlers: [
      handleJob(slowJob, async () => {
        await released;
        done.push('slow');
      }),
      handleJob(quickJob, async () => void done.push('quick')),
    ],
  });
  await enqueueJob(unscoped, quickJob, {});
  await expect.poll(() => done).toEqual(['quick']);
  release();
  await expect.poll(() => done.length).toBe(13);
  await runner.stop();
});

test.each([
  ['the error', (refusal: MollieError) => refusal],
  ['the cause of the error', (refusal: MollieError) => new Error('not now', { cause: refusal })],
  ['one of several errors', (refusal: MollieError) => new AggregateError([new Error('other'), refusal])],
])('when %s of a job comes from Mollie, the job waits as long as Mollie asks', async (_how, fail) => {
  const patientJob: JobDefinition<typeof nothing> = { name: 'patient', payload: nothing, maxAttempts: 5 };
  await enqueueJob(world.deps.database.unscoped, patientJob, {});
  let tries = 0;
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    log: world.app.log,
    handlers: [
      handleJob(patientJob, async () => {
        tries += 1;
        throw fail(new MollieError('busy', 'too many requests', { status: 429, retryAfterSeconds: 1_000 }));
      }),
    ],
  });
  const waiting = async () => {
    const { rows } = await world.owner.query<{ seconds: number }>(
      `delete from graphile_worker._private_jobs where locked_at is null and attempts = 1
       returning extract(epoch from run_at - now())::int as seconds`,
    );
    return rows[0]?.seconds;
  };
  try {
    let seconds: number | undefined;
    await expect.poll(async () => (seconds ??= await waiting())).toBeDefined();
    expect(seconds).toBeGreaterThan(900);
    expect(tries).toBe(1);
  } finally {
    await runner.stop();
  }
});

test('a job acts for the organisation that its payload names, and for the platform when it names none', async () => {
  const attempt = { number: 1, isLast: true };
  const organisationPayload = z.object({ organisationId: z.string() });
  const organisationJob = { name: 'for-one', payload: organisationPayload, maxAttempts: 1 };
  const scopes: Scope[] = [];
  const handlers = [
    handleJob(organisationJob, async (_payload, scope) => void scopes.push(scope)),
    handleJob(quickJob, async (_payload, scope) => void scopes.push(scope)),
    handleScheduledJob('nightly', '0 3 * * *', async (scope) => void scopes.push(scope)),
  ];
  // The last two jobs declare no organisationId, so they ignore the one that they get here.
  for (const handler of handlers) await handler.run({ organisationId: 'one' }, attempt);
  expect(scopes.map(({ organisationId }) => organisationId)).toEqual(['one', null, null]);
});

test('a job that hangs after a lost database connection is started again', async () => {
  const done: string[] = [];
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    log: world.app.log,
    shutdownTimeoutMs: 100,
    handlers: [
      handleJob(steadyJob, async ({ name }) => {
        done.push(name);
        if (done.length > 1) return;
        await breakAllConnections();
        await new Promise(() => {});
      }),
    ],
  });
  await enqueueJob(world.deps.database.unscoped, steadyJob, { name: 'endless' });
  await expect.poll(countJobs).toBe(0);
  expect(done).toEqual(['endless', 'endless']);
  await runner.stop();
});

test('a job that loses its database connection is completed, and later jobs run', async () => {
  const done = new Set<string>();
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    log: world.app.log,
    handlers: [
      handleJob(steadyJob, async ({ name }) => {
        if (done.size === 0) await breakAllConnections();
        done.add(name);
      }),
    ],
  });
  await enqueueJob(world.deps.database.unscoped, steadyJob, { name: 'interrupted' });
  await expect.poll(countJobs).toBe(0);
  await enqueueJob(world.deps.database.unscoped, steadyJob, { name: 'later' });
  await expect.poll(countJobs).toBe(0);
  expect(done).toEqual(new Set(['interrupted', 'later']));
  await runner.stop();
});

test('a lost database connection does not end the process while fetched jobs wait', async () => {
  const concurrency = 2;
  const started: string[] = [];
  const names = Array.from({ length: 6 }, (_, index) => `job ${index}`);
  for (const name of names) await enqueueJob(world.deps.database.unscoped, steadyJob, { name });
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    log: world.app.log,
    concurrency,
    shutdownTimeoutMs: 100,
    handlers: [
      handleJob(steadyJob, async ({ name }) => {
        started.push(name);
        if (started.length > concurrency) return;
        if (started.length === concurrency) await breakAllConnections();
        await new Promise(() => {});
      }),
    ],
  });
  // Vitest fails on an unhandled rejection, which would end the process.
  await expect.poll(countJobs).toBe(0);
  expect(new Set(started)).toEqual(new Set(names));
  await runner.stop();
});

const named = z.object({ name: z.string() });
const steadyJob: JobDefinition<typeof named> = { name: 'steady', payload: named, maxAttempts: 5 };

async function breakAllConnections(): Promise<void> {
  await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function countJobs(): Promise<number> {
  const { rows } = await world.owner.query('select from graphile_worker._private_jobs');
  return rows.length;
}

test('a job with an alarm logs the alarm once, not at every attempt, and without its payload', async () => {
  const alarming: JobDefinition<typeof something> = {
    name: 'alarming',
    payload: something,
    maxAttempts: 2,
    alarm: 'something bad happened',
  };
  const lines: string[] = [];
  const app = await world.appWith(
    {},
    { logLevel: 'error', logDestination: { write: (line: string) => void lines.push(line) } },
  );
  let attempts = 0;
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    log: app.log,
    handlers: [
      handleJob(alarming, async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('not yet');
      }),
    ],
  });
  await enqueueJob(world.deps.database.unscoped, alarming, { donor: 'noor@voorbeeld.nl' });
  await expect.poll(() => attempts).toBe(2);
  await runner.stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'something bad happened' }]);
  expect(lines.join('')).not.toContain('noor');
});
