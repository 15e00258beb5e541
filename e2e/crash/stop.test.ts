import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { donate } from '../../harness/donate.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { startWorld } from './world.ts';

test('on SIGTERM the product finishes a running export before it ends', async ({ onTestFinished }) => {
  const world = await startWorld(onTestFinished);
  const { address, database, organisation, product } = world;
  await donate(world, { amount: '25.13', isRecurring: false, email: 'laatste@voorbeeld.nl' });
  const lock = await database.connect();
  onTestFinished(async () => lock.release(true));
  await lock.query('begin');
  await lock.query('lock table donation');
  const download = fetch(`${address}/api/admin/donations/export.csv`, {
    headers: { cookie: organisation.cookie },
  }).then(async (answer) => ({ status: answer.status, text: await answer.text() }), String);
  await waitUntil('the export to wait for its rows', async () => {
    const { rowCount } = await lock.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });

  product.terminate();
  expect(await Promise.race([product.ended, sleep(4_000, 'still running')])).toBe('still running');
  await lock.query('rollback');
  expect(await download).toMatchObject({
    status: 200,
    text: expect.stringContaining('laatste@voorbeeld.nl'),
  });
  expect(await product.ended).toBe(0);
});

test('on SIGTERM the product ends even if a browser keeps a connection open', async ({ onTestFinished }) => {
  const { address, product } = await startWorld(onTestFinished);
  // Node keeps the connection of this request open.
  await fetch(`${address}/healthz`).then((answer) => answer.text());
  // The exit code would be 1 if a part of the product did not end in time.
  expect(await product.stop()).toBe(0);
});
