import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../db/embedded-postgres/start-embedded-postgres.ts';
import { addressThatLoses } from '../../testing/lost-answers.ts';
import { openDatabase, type Database } from './database.ts';
import { mintPlatformScope } from './mint-scope.ts';
import { CommitInDoubtError } from './unavailable.ts';

const scope = mintPlatformScope();
let connectionString: string;
let stop: () => Promise<void>;

/** The server of the other tests has no synchronous commits, so this file starts another one. */
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-doubt-'));
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  ({ connectionString } = server);
  await ask(`create role gulhart_app; create schema gulhart; create table gulhart.note (text text unique);
    grant usage on schema gulhart to gulhart_app; grant select, insert on gulhart.note to gulhart_app`);
  stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => stop());

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const notes = async (text: string) => (await ask(`select from gulhart.note where text = '${text}'`)).length;

function open(address = connectionString): Database {
  const database = openDatabase({ connectionString: address });
  onTestFinished(() => database.close());
  return database;
}

const writeNote = (text: string) => sql`insert into note values (${text})`;

const ways = [
  [
    'a transaction',
    (database: Database, text: string) =>
      database.transaction(scope, async (transaction) => void (await writeNote(text).execute(transaction))),
  ],
  ['a statement', (database: Database, text: string) => database.statement(scope, writeNote(text))],
] as const;

test.each(ways)('%s whose commit gets no answer is in doubt, although it happened', async (name, write) => {
  const database = open(await addressThatLoses(connectionString, { commitOf: 'insert into note' }));
  await expect(write(database, `lost ${name}`)).rejects.toThrow(CommitInDoubtError);
  await expect.poll(() => notes(`lost ${name}`)).toBe(1);
});

test.each(ways)('%s that the server refuses is not in doubt', async (name, write) => {
  const database = open();
  await write(database, `twice ${name}`);
  await expect(write(database, `twice ${name}`)).rejects.toMatchObject({ code: '23505' });
});

test('a connection that breaks before the commit leaves no doubt', async () => {
  const database = open(await addressThatLoses(connectionString, { query: 'insert into note' }));
  const outcome = database.transaction(scope, async (transaction) => writeNote('early').execute(transaction));
  await expect(outcome).rejects.not.toThrow(CommitInDoubtError);
});

test('a commit that no standby confirms is in doubt, although the server answers with success', async () => {
  const database = open();
  await ask(`alter system set synchronous_standby_names = 'standby'`);
  await ask('select pg_reload_conf()');
  try {
    const work = database.transaction(scope, async (transaction) => {
      await writeNote('alone').execute(transaction);
    });
    const outcome = work.catch((error: unknown) => error);
    await expect
      .poll(() => ask(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`))
      .toHaveLength(1);
    expect(await outcome).toBeInstanceOf(CommitInDoubtError);
    expect(await notes('alone')).toBe(1);
  } finally {
    await ask('alter system reset synchronous_standby_names');
    await ask('select pg_reload_conf()');
  }
});

test('a transaction that hides a failed statement is not reported as committed', async () => {
  const work = open().transaction(scope, async (transaction) => {
    await sql`select 1 / 0`.execute(transaction).catch(() => {});
  });
  await expect(work).rejects.toThrow('a statement had failed');
});

test('a connection to a server that became read-only is replaced', async () => {
  const database = open();
  const readPid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.unscoped)).rows[0]!.pid;
  const pid = await readPid();
  await sql`set default_transaction_read_only = on`.execute(database.unscoped);
  await expect(writeNote('read-only').execute(database.unscoped)).rejects.toMatchObject({ code: '25006' });
  await expect.poll(readPid).not.toBe(pid);
  await writeNote('writable').execute(database.unscoped);
  expect(await notes('writable')).toBe(1);
});
