import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** As whom the server's programs run. */
export interface ServerUser {
  spawnOptions: { uid?: number; gid?: number };
  commandPrefix: string[];
  /** The owner to give to files that this process makes for the server; absent when that is itself. */
  fileOwner?: { uid: number; gid: number };
}

export async function runAs(user: ServerUser, command: string[]): Promise<{ stderr: string }> {
  return promisify(execFile)('env', [...user.commandPrefix, ...command], serverSpawnOptions(user));
}

export function serverSpawnOptions(user: ServerUser): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
} {
  return {
    ...user.spawnOptions,
    // Our own folder may be closed to that user.
    cwd: '/',
    // PGPORT, PGOPTIONS and the like would change how the server starts.
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  };
}
