import { chmod, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isProcessAlive } from './has-error-code.ts';
import type { ServerStateEvent } from './keep-server-running.ts';
import { keepRunning, spawnStarter } from './owner-process.ts';
import { queryDatabase } from './query-database.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gulhart-test-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('the server stops and removes its socket folder when the process that started it is killed', async () => {
  const owner = spawnStarter(dataDir, keepRunning);
  const socketDir = decodeURIComponent(new URL((await owner.nextLine()) ?? '').hostname);
  const serverPid = await readServerPid();

  process.kill(owner.pid, 'SIGKILL');
  expect(await owner.exited).toEqual({ code: null, signal: 'SIGKILL' });
  await vi.waitFor(() => expect(isProcessAlive(serverPid)).toBe(false), { timeout: 5_000 });
  await vi.waitFor(() => expect(stat(socketDir)).rejects.toThrow('ENOENT'), { timeout: 5_000 });
});

test('after the process that started the server is killed, a new start waits for the old server and keeps its rows', async () => {
  const owner = spawnStarter(dataDir, keepRunning);
  await queryDatabase((await owner.nextLine()) ?? '', 'create table gift as select 25 as amount');
  process.kill(owner.pid, 'SIGKILL');
  await owner.exited;

  expect(await startAndQuery('select amount from gift')).toEqual([{ amount: 25 }]);
});

test('a kill during the first start does not block the next start and leaves no half-made cluster', async () => {
  await runOwnerKilledAfter(300);
  expect(await startAndQuery('select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(folder)).toEqual(['postgres']);
});

test('a kill during a later start, early or late, does not block the next start', async () => {
  await startAndQuery('select 1');
  // The first kill comes before the server handles signals, and the last kill after the server is ready.
  for (const delayMs of [10, 25, 40, 80]) {
    await runOwnerKilledAfter(delayMs);
    expect(await startAndQuery('select 1 as one')).toEqual([{ one: 1 }]);
  }
});

test('the server stops when the process that started it ends normally', async () => {
  // The starting process prints the server's process id, because the server deletes postmaster.pid when it stops.
  const owner = spawnStarter(
    dataDir,
    `await startEmbeddedPostgres(options);
     const { readFileSync } = await import('node:fs');
     console.log(parseInt(readFileSync(options.dataDir + '/postmaster.pid', 'utf8'), 10));`,
  );
  const serverPid = Number(await owner.nextLine());
  expect(serverPid).toBeGreaterThan(1);
  expect(await owner.exited).toEqual({ code: 0, signal: null });
  await vi.waitFor(() => expect(isProcessAlive(serverPid)).toBe(false), { timeout: 5_000 });
});

test('after Ctrl-C the server runs until the process that started it calls stop(), which takes at most a second', async () => {
  const owner = spawnStarter(
    dataDir,
    `const database = await startEmbeddedPostgres(options);
     const client = new pg.Client({ connectionString: database.connectionString });
     client.on('error', () => {});
     await client.connect();
     process.once('SIGINT', async () => {
       await client.query('select pg_sleep(0.3)');
       console.log('the database still answers');
       const startedAt = performance.now();
       await database.stop();
       console.log(performance.now() - startedAt);
     });
     console.log('ready');`,
  );
  expect(await owner.nextLine()).toBe('ready');
  const serverPid = await readServerPid();

  process.kill(-owner.pid, 'SIGINT');
  expect(await owner.nextLine()).toBe('the database still answers');
  expect(Number(await owner.nextLine())).toBeLessThan(1_000);
  expect(await owner.exited).toEqual({ code: 0, signal: null });
  expect(isProcessAlive(serverPid)).toBe(false);
});

test('a crashed server restarts at the same address with all committed rows', async () => {
  const events: ServerStateEvent[] = [];
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
    onStateChange: (event) => events.push(event),
  });
  const ask = (sql: string) => queryDatabase(database.connectionString, sql);
  try {
    await ask('create table gift as select 25 as amount');
    for (const restarts of [1, 2]) {
      const serverPid = await readServerPid();
      process.kill(serverPid, 'SIGKILL');
      await vi.waitFor(() => expect(events.filter(({ is }) => is === 'up')).toHaveLength(restarts), 20_000);
      expect(await ask('select amount from gift')).toEqual([{ amount: 25 }]);
      expect(await readServerPid()).not.toBe(serverPid);
    }
  } finally {
    await database.stop();
  }
  await expect(stat(decodeURIComponent(new URL(database.connectionString).hostname))).rejects.toThrow(
    'ENOENT',
  );
});

test('stop() during the wait before a restart prevents the restart', async () => {
  const events: ServerStateEvent[] = [];
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
    onStateChange: (event) => events.push(event),
  });
  process.kill(await readServerPid(), 'SIGKILL');
  await vi.waitFor(() => expect(events).toMatchObject([{ is: 'down' }]), 5_000);
  await database.stop();
  await sleep(1_000);
  expect(events).toHaveLength(1);
  await expect(queryDatabase(database.connectionString, 'select 1')).rejects.toThrow('ENOENT');
});

async function runOwnerKilledAfter(delayMs: number): Promise<void> {
  const owner = spawnStarter(
    dataDir,
    `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${delayMs});
     await startEmbeddedPostgres(options);
     setInterval(() => {}, 1000);`,
  );
  expect(await owner.exited).toEqual({ code: null, signal: 'SIGKILL' });
}

async function readServerPid(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

async function startAndQuery(sql: string): Promise<unknown[]> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    return await queryDatabase(database.connectionString, sql);
  } finally {
    await database.stop();
  }
}
