import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsSuperuser } from './connect-as-superuser.ts';
import type { Member } from './member.ts';

const watchedMs = 8_000;
const pauseMs = 200;

/**
 * Tries to write to a primary that lost its lease while it was frozen. A commit must never be confirmed. The connection
 * goes past HAProxy. No query is cancelled, because PostgreSQL confirms a commit whose wait for a standby is cancelled.
 */
export async function watchOldPrimary({ name, postgresPort }: Member): Promise<string[]> {
  const until = Date.now() + watchedMs;
  let confirmed = 0;
  const writing: Promise<void>[] = [];
  while (Date.now() < until) {
    writing.push(
      write(postgresPort, until)
        .then(() => void confirmed++)
        .catch(() => {}),
    );
    await sleep(pauseMs);
  }
  await Promise.all(writing);
  return confirmed === 0 ? [] : [`${name} confirmed ${confirmed} writes after it had lost its lease`];
}

async function write(port: number, until: number): Promise<void> {
  const client = await connectAsSuperuser(port);
  const giveUp = setTimeout(() => void client.end(), until - Date.now());
  try {
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
    if (rows[0]?.isReplica) throw new Error('It is a replica now.');
    await client.query(`select pg_logical_emit_message(true, 'failover', 'late')`);
  } finally {
    clearTimeout(giveUp);
    await client.end();
  }
}
