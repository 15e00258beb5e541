import { waitUntil } from '../../harness/wait-until.ts';
import { callPgbackrest } from './archive.ts';
import { acceptsWrites } from './connect-as-superuser.ts';
import { postgresPrograms, type Machine } from './machine.ts';
import type { Member } from './member.ts';
import { address } from './prepare-programs.ts';
import { startProgram, type Program } from './start-program.ts';

/** Restores the database to the moment in a new data folder, and starts PostgreSQL there without Patroni. */
export async function startRestored(
  machine: Machine,
  member: Member,
  { moment, port }: { moment: string; port: number },
): Promise<Program> {
  const folder = await machine.makeFolder('restored');
  await callPgbackrest(
    machine,
    member,
    'restore',
    `--pg1-path=${folder}`,
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
  );
  // Patroni wrote its own values of these settings into the folder.
  const settings = {
    port,
    listen_addresses: address,
    unix_socket_directories: machine.folder,
    hba_file: `${folder}/pg_hba.conf`,
    ident_file: `${folder}/pg_ident.conf`,
    synchronous_standby_names: '',
    archive_mode: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = startProgram(
    [`${postgresPrograms}/postgres`, '-D', folder, ...options],
    machine.run('restored'),
  );
  await waitUntil('a restored database that accepts writes', () => acceptsWrites(port));
  return postgres;
}
