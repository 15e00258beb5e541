import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgresUser } from '../../harness/postgres-user.ts';

const run = promisify(execFile);

export interface OutsidePostgres {
  version: string;
  connectionString: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL from Debian packages. The product's database role is no superuser, as at a hosting provider. */
export async function startOutsidePostgres(port: number): Promise<OutsidePostgres> {
  const version = await findVersion();
  const program = (name: string) => `/usr/lib/postgresql/${version}/bin/${name}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-cluster-'));
  const cluster = path.join(folder, 'data');
  await mkdir(cluster);
  const user = await findPostgresUser();
  for (const each of [folder, cluster]) if (user) await chown(each, user.uid, user.gid);
  const asUser = { cwd: folder, ...user };

  await run(program('initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'trust'], asUser);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  await run(program('pg_ctl'), ['-D', cluster, '-o', options, '-l', `${folder}/log`, '-w', 'start'], asUser);
  const psql = ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres'];
  await run(
    program('psql'),
    [...psql, '-c', 'create role gulhart login createrole', '-c', 'create database gulhart owner gulhart'],
    asUser,
  );
  return {
    version,
    connectionString: `postgresql://gulhart@127.0.0.1:${port}/gulhart`,
    async stop() {
      await run(program('pg_ctl'), ['-D', cluster, '-m', 'fast', '-w', 'stop'], asUser);
      await rm(folder, { recursive: true });
    },
  };
}

async function findVersion(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest) return newest;
  throw new Error('PostgreSQL is not installed. Install it with: apt-get install postgresql.');
}
