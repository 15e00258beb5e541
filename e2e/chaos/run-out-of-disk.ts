import type pg from 'pg';
import { fillDisk, freeDisk } from '../../harness/disk.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';

/**
 * The disk under the database is full until donors hear of it, and then has room again. Nobody does anything else about
 * it.
 */
export async function runOutOfDisk({ server: { disk }, address, database, organisations }: ChaosWorld) {
  if (!disk) return;
  const [organisation] = organisations;
  if (!organisation) throw new Error('There is nobody to give to.');
  await fillDisk(disk);
  await waitUntil('the database to find no room', () =>
    useUpLog(database).then(
      () => false,
      () => true,
    ),
  );
  await waitUntil('a donor who hears that it does not work now', async () => {
    const answer = await fetch(`${address}/api/donations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: '9.99',
        isRecurring: false,
        email: 'vol@voorbeeld.nl',
        orgId: organisation.id,
      }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 503 && answer.status !== 201)
      throw new Error(`a gift on a full disk was answered with ${answer.status}`);
    return answer.status === 503;
  });
  await freeDisk(disk);
  await waitUntil('readiness', async () => (await fetch(`${address}/readyz`)).status === 200);
}

/** What is left of the write-ahead log is written over before more room is needed. */
async function useUpLog(database: pg.Pool): Promise<void> {
  await database.query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`);
}
