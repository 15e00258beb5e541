import { expect, test } from 'vitest';
import { useTestWorld } from '../../testing/test-world.ts';
import { startJobRunner } from './job-runner.ts';

const world = useTestWorld();

const lockedJobs = async () => {
  const { rows } = await world.owner.query<{ locked_by: string }>(
    'select locked_by from graphile_worker._private_jobs where locked_by is not null',
  );
  return rows.map(({ locked_by }) => locked_by);
};

/** As a process leaves it that was killed at its work. */
const abandonJob = async (worker: string) => {
  await world.owner.query(`select graphile_worker.add_job('nobody-does-this')`);
  await world.owner.query(
    'update graphile_worker._private_jobs set locked_at = now(), locked_by = $1 where locked_by is null',
    [worker],
  );
};

test('a runner that starts alone gives the jobs of a killed one free; one that starts beside another does not', async () => {
  const start = () =>
    startJobRunner({ connectionString: world.connectionString, handlers: [], log: world.app.log });
  await abandonJob('killed');
  expect(await lockedJobs()).toEqual(['killed']);
  const first = await start();
  expect(await lockedJobs()).toEqual([]);

  await world.owner.query('delete from graphile_worker._private_jobs');
  await abandonJob('at-work-elsewhere');
  const second = await start();
  expect(await lockedJobs()).toEqual(['at-work-elsewhere']);
  await Promise.all([first.stop(), second.stop()]);
});
