import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ServerUser {
  spawnOptions: { uid?: number; gid?: number };
  commandPrefix: string[];
  /** The owner of files that this process makes for the server; absent when it is this user. */
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
    // The current folder may be closed to that user.
    cwd: '/',
    // PGPORT and PGOPTIONS would change the start of the server.
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  };
}
