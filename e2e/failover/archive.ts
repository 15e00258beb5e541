import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import type { Member } from './member.ts';

/** Creates the archive to which the primary sends its write-ahead log. */
export async function createArchive(machine: Machine, cluster: Cluster): Promise<void> {
  const { leader } = await cluster.waitUntilHealthy();
  await callPgbackrest(machine, leader, 'stanza-create');
}

export function callPgbackrest(
  machine: Machine,
  { archiveConfig }: Member,
  command: string,
  ...options: string[]
): Promise<string> {
  const common = [`--config=${archiveConfig}`, '--stanza=gulhart', '--log-level-console=warn'];
  return machine.call('/usr/bin/pgbackrest', ...common, ...options, command);
}
