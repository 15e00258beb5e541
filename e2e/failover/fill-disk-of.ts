import { setTimeout as sleep } from 'node:timers/promises';
import { fillDisk, freeDisk } from '../../harness/disk.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Cluster } from './cluster.ts';
import { connectAsSuperuser } from './connect-as-superuser.ts';
import type { Member } from './member.ts';

/** Fills the disk of a standby until it stops following the primary, and frees it later. */
export async function fillDiskOf(cluster: Cluster, { name, disk }: Member, seconds: number): Promise<void> {
  if (!disk) return;
  await fillDisk(disk);
  const client = await connectAsSuperuser(cluster.port);
  try {
    // The standby notices a full disk only after it has used up its existing write-ahead log.
    await client.query('set synchronous_commit = local');
    await waitUntil(
      'a standby that stops following',
      async () => {
        await client.query(`select pg_logical_emit_message(true, 'failover', 'x'), pg_switch_wal()`);
        const { rows } = await client.query(
          `select from pg_stat_replication where application_name = $1 and state = 'streaming'`,
          [name],
        );
        return rows.length === 0;
      },
      { pauseMs: 50 },
    );
  } finally {
    await client.end();
    await sleep(seconds * 1000);
    await freeDisk(disk);
  }
}
