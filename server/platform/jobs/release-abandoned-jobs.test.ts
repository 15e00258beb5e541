import { expect, test } from 'vitest';
import { useTestWorld } from '../../testing/test-world.ts';
import { startJobRunner } from './job-runner.ts';
import { markAlive } from './release-abandoned-jobs.ts';

const world = useTestWorld();

const lockedJobs = async () => {
  const { rows } = await world.owner.query<{ locked_by: string }>(
    'select locked_by from graphile_worker._private_jobs where locked_by is not null',
  );
  return rows.map(({ locked_by }) => locked_by);
};

const abandonJob = async (worker: string) => {
  await world.owner.query(`select graphile_worker.add_job('nobody-does-this')`);
  await world.owner.query(
    'update graphile_worker._private_jobs set locked_at = now(), locked_by = $1 where locked_by is null',
    [worker],
  );
};

test('a new runner releases the jobs of a killed runner, but not the jobs of a runner that still works', async () => {
  const elsewhere = await world.owner.connect();
  await markAlive(elsewhere, 'at-work-elsewhere');
  await abandonJob('at-work-elsewhere');
  await abandonJob('killed');
  expect(await lockedJobs()).toEqual(['at-work-elsewhere', 'killed']);
  const runner = await startJobRunner({
    connectionString: world.connectionString,
    handlers: [],
    log: world.app.log,
  });
  expect(await lockedJobs()).toEqual(['at-work-elsewhere']);
  await runner.stop();
  elsewhere.release(true);
});
