import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { mountDisk, unmountDisk } from '../../harness/disk.ts';
import { findPostgresUser, type SystemUser } from '../../harness/postgres-user.ts';

export interface RunOptions {
  user: SystemUser;
  env: Record<string, string>;
  cwd: string;
  log: string;
}

/** The folder and the user of all programs of the run, which share one machine. */
export interface Machine {
  folder: string;
  makeFolder(name: string): Promise<string>;
  /** Makes a folder that is a small disk of its own. */
  makeDisk(name: string, megabytes: number): Promise<string>;
  /** How `startProgram` runs this program. */
  run(name: string): RunOptions;
  /** Runs a command until it ends, as the user postgres, and returns its output. */
  call(program: string, ...args: string[]): Promise<string>;
  remove(): void;
}

/** The environment of this process must not influence the programs. Debian's etcd needs its variable on arm64. */
const environment = {
  PATH: '/usr/bin:/bin:/usr/sbin',
  LANG: 'C.UTF-8',
  ETCD_UNSUPPORTED_ARCH: process.arch,
};

export const postgresPrograms = '/usr/lib/postgresql/15/bin';

export async function prepareMachine(): Promise<Machine> {
  const user = await findPostgresUser();
  if (!user)
    throw new Error('This command must run as root, because it starts programs as the user postgres.');
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-failover-'));
  await chown(folder, user.uid, user.gid);
  const disks: string[] = [];
  const makeFolder = async (name: string) => {
    const made = path.join(folder, name);
    await mkdir(made, { mode: 0o700 });
    await chown(made, user.uid, user.gid);
    return made;
  };
  const remove = () => {
    for (const disk of disks.splice(0)) unmountDisk(disk);
    // A killed program may write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  // Every program has a listener too, which kills it.
  process.setMaxListeners(50);
  // Also removes the folder when the command is interrupted.
  process.once('exit', remove);
  return {
    folder,
    makeFolder,
    async makeDisk(name, megabytes) {
      const made = await makeFolder(name);
      mountDisk(made, `size=${megabytes}m,mode=700,uid=${user.uid},gid=${user.gid}`);
      disks.push(made);
      return made;
    },
    run: (name) => ({ user, env: environment, cwd: folder, log: path.join(folder, `${name}.log`) }),
    async call(program, ...args) {
      const { stdout } = await promisify(execFile)(program, args, { ...user, env: environment, cwd: folder });
      return stdout;
    },
    remove,
  };
}
