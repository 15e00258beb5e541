import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export async function waitFor<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Until no job is running or due. */
export async function waitUntilIdle(database: pg.Pool): Promise<void> {
  await waitFor('an idle product', async () => {
    const { rows } = await database.query(
      'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
    );
    return rows.length === 0 ? true : undefined;
  });
}
