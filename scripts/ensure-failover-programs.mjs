import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-debian-packages.mjs';

const programs = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/pgbackrest': 'pgbackrest',
};

/** Installs the missing programs of the failover run. Returns why the run is impossible, or undefined. */
export function ensureFailoverPrograms() {
  if (process.getuid?.() !== 0) return 'The failover run needs root, to start programs as the user postgres.';
  const missing = () => Object.keys(programs).filter((program) => !existsSync(program));
  if (missing().length > 0) installDebianPackages(...missing().map((program) => programs[program]));
  if (missing().length === 0) return undefined;
  const packages = missing().map((program) => programs[program]);
  return `The failover run needs Debian 12 with ${packages.join(', ')}.`;
}
