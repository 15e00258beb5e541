import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryDatabase } from './query-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

let folder: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gulhart-test-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  await rm(folder, { recursive: true });
});

test('the second start finds the rows of the first', async () => {
  const first = await start();
  await queryDatabase(first.connectionString, 'create table gift as select 25 as amount');
  await first.stop();

  const second = await start();
  expect(await queryDatabase(second.connectionString, 'select amount from gift')).toEqual([{ amount: 25 }]);
});

test('the database uses UTF-8 and UTC, listens on no network address and accepts extra settings', async () => {
  const { connectionString } = await start({ work_mem: '8MB' });
  const [row] = await queryDatabase(
    connectionString,
    `select current_database() as name, current_setting('server_encoding') as encoding, upper('zoë') as upper,
      current_setting('TimeZone') as timezone, current_setting('listen_addresses') as addresses,
      current_setting('work_mem') as work_mem, current_setting('synchronous_commit') as synchronous_commit`,
  );
  expect(row).toEqual({
    name: 'gulhart',
    encoding: 'UTF8',
    upper: 'ZOË',
    timezone: 'UTC',
    addresses: '',
    work_mem: '8MB',
    synchronous_commit: 'on',
  });
});

test('the socket is in a private folder that stop() removes, also when stop() is called several times', async () => {
  const database = await start();
  const { connectionString } = database;
  const socketDir = decodeURIComponent(new URL(connectionString).hostname);
  expect((await stat(socketDir)).mode & 0o077).toBe(0);

  await Promise.all([database.stop(), database.stop()]);
  await database.stop();
  await expect(stat(socketDir)).rejects.toThrow('ENOENT');
  await expect(queryDatabase(connectionString, 'select 1')).rejects.toThrow('ENOENT');
});

test('a lock file from a crash does not block a start, even if its process id now belongs to another program', async () => {
  await (await start()).stop();
  const { uid, gid } = await stat(dataDir);
  const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  try {
    const lockFile = path.join(dataDir, 'postmaster.pid');
    await writeFile(
      lockFile,
      `${bystander.pid}\n${dataDir}\n1700000000\n5432\n/tmp\n\n  1234 1234\nready   \n`,
    );
    await chown(lockFile, uid, gid);

    const { connectionString } = await start();
    expect(await queryDatabase(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    bystander.kill();
  }
});

test('a second server on the same folder is refused and the first keeps running', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/is in use by another running server \(process \d+\).*DATABASE_URL/);
  expect(await queryDatabase(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of two simultaneous starts in a new folder, exactly one succeeds and no temporary folder remains', async () => {
  const results = await Promise.allSettled([start(), start()]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readdir(folder)).toEqual(['postgres']);
});

test('a folder made by another PostgreSQL version is refused with advice', async () => {
  await (await start()).stop();
  await writeFile(path.join(dataDir, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, and this is PostgreSQL 18.*DATABASE_URL/);
});

test('a folder with other files is refused and stays unchanged', async () => {
  dataDir = path.join(folder, 'documents');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'thesis.txt'), 'years of work');
  await expect(start()).rejects.toThrow(/has files but no database.*DATABASE_URL/);
  expect(await readFile(path.join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
  expect(await readdir(folder)).toEqual(['documents']);
});

test('a start on a platform without a PostgreSQL package fails with advice', async () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 'mips' });
  try {
    await expect(start()).rejects.toThrow(/@embedded-postgres\/\w+-mips\) is not installed.*DATABASE_URL/);
  } finally {
    Object.defineProperty(process, 'arch', { value: arch });
  }
});

test("a failed start gives advice and the server's log", async () => {
  await expect(start({ no_such_setting: '1' })).rejects.toThrow(
    /could not start.*DATABASE_URL.*no_such_setting/s,
  );
});

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', ...settings } });
  running.push(database);
  return database;
}
