import type pg from 'pg';
import { fillDisk, freeDisk } from '../../harness/disk.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';

/** Fills the disk until the product refuses a donation, then frees space. The product must recover by itself. */
export async function runOutOfDisk({ server: { disk }, address, database, organisations }: ChaosWorld) {
  if (!disk) return;
  const [organisation] = organisations;
  if (!organisation) throw new Error('There is no organisation.');
  await fillDisk(disk);
  await waitUntil('a full disk', () =>
    useUpWriteAheadLog(database).then(
      () => false,
      () => true,
    ),
  );
  await waitUntil('a donation that is refused with 503', async () => {
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
      throw new Error(`a donation on a full disk was answered with ${answer.status}`);
    return answer.status === 503;
  });
  await freeDisk(disk);
  await waitUntil('/readyz to answer 200', async () => (await fetch(`${address}/readyz`)).status === 200);
}

/** PostgreSQL notices a full disk only after it has used up its existing write-ahead log. */
async function useUpWriteAheadLog(database: pg.Pool): Promise<void> {
  await database.query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`);
}
