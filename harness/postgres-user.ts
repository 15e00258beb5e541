import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Returns undefined for any other user. */
export async function findPostgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (option: string) =>
    Number((await promisify(execFile)('id', [option, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
