import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ServerUser {
  spawnOptions: { uid?: number; gid?: number };
  commandPrefix: string[];
  /** The owner of files that this process creates for the server. Absent when the current user owns them. */
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
    // The server's user may have no access to the current folder.
    cwd: '/',
    // Passes on no other variables, because PostgreSQL also reads settings such as PGPORT from the environment.
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  };
}
