import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { queryDatabase } from '../../../db/embedded-postgres/query-database.ts';
import { startEmbeddedPostgres } from '../../../db/embedded-postgres/start-embedded-postgres.ts';
import { hasPgBouncer, startPgBouncer, withoutPgBouncer } from '../../../harness/pgbouncer.ts';
import { openDatabase, type Database } from './database.ts';
import { mintOrganisationScope, mintPlatformScope } from './mint-scope.ts';
import { prepared } from './prepared-statements.ts';
import { CommitInDoubtError, isDatabaseUnavailable } from './unavailable.ts';
import { verifyPooler } from './verify-pooler.ts';

const organisation = mintOrganisationScope('org_a');
const onlyConnection = { default_pool_size: '1' };

describe.skipIf(!hasPgBouncer)(`PgBouncer in transaction mode${withoutPgBouncer}`, () => {
  let connectionString: string;
  let stop: () => Promise<void>;

  /** A separate server, because some tests change its settings and roles. */
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-pooler-'));
    const server = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      settings: { fsync: 'off' },
    });
    ({ connectionString } = server);
    await ask(`create role gulhart_app; create role member login in role gulhart_app; create role stranger login;
      create schema gulhart; create table gulhart.note (text text unique);
      grant usage on schema gulhart to gulhart_app; grant select, insert on gulhart.note to gulhart_app`);
    stop = async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(() => stop());

  const ask = (text: string) => queryDatabase(connectionString, text);
  const countNotes = async (text: string) =>
    (await ask(`select from gulhart.note where text = '${text}'`)).length;
  const writeNote = (text: string) => sql`insert into note values (${text})`;

  async function startPooler(settings?: Record<string, string>): Promise<string> {
    const pooler = await startPgBouncer(connectionString, settings);
    onTestFinished(() => pooler.stop());
    return pooler.connectionString;
  }

  function open(address: string): Database {
    const database = openDatabase({ connectionString: address, isPooler: true });
    onTestFinished(() => database.close());
    return database;
  }

  type Run = (database: Database, query: RawBuilder<unknown>) => Promise<unknown[]>;
  const ways: [string, Run][] = [
    ['unscoped', async (database, query) => (await query.execute(database.unscoped)).rows],
    ['statement', (database, query) => database.statement(organisation, query)],
    [
      'transaction',
      (database, query) =>
        database.transaction(organisation, async (transaction) => (await query.execute(transaction)).rows),
    ],
  ];

  describe('at the start', () => {
    test.each(['postgres', 'member'])('is accepted when it logs in as %s', async (role) => {
      await expect(verifyPooler(connectionString, await startPooler({ role }))).resolves.toBeUndefined();
    });

    test('is refused when it leads to another database', async () => {
      const other = connectionString.replace('/gulhart', '/postgres');
      await expect(verifyPooler(other, await startPooler())).rejects.toThrow(
        'DATABASE_POOL_URL: dit adres leidt naar een andere database dan DATABASE_URL.',
      );
    });

    test.each([
      [
        'its login may not become gulhart_app',
        { role: 'stranger' },
        'permission denied to set role "gulhart_app"',
      ],
      ['its mode is statement', { pool_mode: 'statement' }, 'statement pooling mode'],
    ])('is refused when %s', async (_why, settings, reason) => {
      const refusal = verifyPooler(connectionString, await startPooler(settings));
      await expect(refusal).rejects.toThrow(/^DATABASE_POOL_URL: via dit adres kan Gulhart niet werken \(/);
      await expect(refusal).rejects.toThrow(reason);
    });

    test('is refused when it does not run', async () => {
      const address = connectionString.replace(/@[^/]+/, '@127.0.0.1:9');
      await expect(verifyPooler(connectionString, address)).rejects.toThrow(
        'DATABASE_POOL_URL: via dit adres kan Gulhart niet werken (connect ECONNREFUSED 127.0.0.1:9).',
      );
    });

    test.each(['bypassrls', 'superuser'])('is refused when gulhart_app has the right %s', async (right) => {
      const address = await startPooler();
      await ask(`alter role gulhart_app ${right}`);
      try {
        await expect(verifyPooler(connectionString, address)).rejects.toThrow(
          'DATABASE_POOL_URL: de rol gulhart_app mag in deze database alles.',
        );
      } finally {
        await ask(`alter role gulhart_app no${right}`);
      }
    });
  });

  test.each(ways)('%s ignores what another client left on the connection', async (name, run) => {
    const address = await startPooler(onlyConnection);
    await queryDatabase(
      address,
      `set gulhart.platform = on; set gulhart.organisation_id = 'org_b'; set gulhart.now = '2001-01-01';
       set search_path = pg_temp; set row_security = off; set statement_timeout = 0;
       set idle_in_transaction_session_timeout = 0`,
    );
    const settings = sql`
      select current_user as "user", current_setting('gulhart.platform') as platform,
        current_setting('gulhart.organisation_id') as organisation, current_setting('search_path') as path,
        current_setting('row_security') as security, current_setting('statement_timeout') as timeout,
        current_setting('idle_in_transaction_session_timeout') as idle,
        left(current_setting('gulhart.now'), 4) <> '2001' as "isNow"`;
    expect(await run(open(address), settings)).toEqual([
      {
        user: 'gulhart_app',
        platform: '',
        organisation: name === 'unscoped' ? '' : 'org_a',
        path: 'gulhart',
        security: 'on',
        timeout: '30s',
        idle: '30s',
        isNow: true,
      },
    ]);
  });

  test.each(ways)('%s sends nothing when the settings are refused', async (name, run) => {
    const database = open(await startPooler({ ...onlyConnection, role: 'member' }));
    await run(database, writeNote(`before ${name}`));
    await ask('revoke gulhart_app from member');
    try {
      await ask('grant usage on schema gulhart to member; grant insert on gulhart.note to member');
      const query = sql.raw(`insert into gulhart.note values ('refused ${name}')`);
      await expect(run(database, query)).rejects.toSatisfy(isDatabaseUnavailable);
    } finally {
      await ask('grant gulhart_app to member');
    }
    await run(database, writeNote(`after ${name}`));
    expect(await countNotes(`before ${name}`)).toBe(1);
    expect(await countNotes(`refused ${name}`)).toBe(0);
    expect(await countNotes(`after ${name}`)).toBe(1);
  });

  test('a marked statement is not prepared, so it runs on every connection', async () => {
    const database = open(await startPooler({ default_pool_size: '3' }));
    const query = sql<{ sum: number }>`select ${1}::int + 1 as sum, pg_sleep(0.01) ${prepared}`;
    const answers = Array.from({ length: 60 }, () => query.execute(database.unscoped));
    for (const { rows } of await Promise.all(answers)) expect(rows[0]?.sum).toBe(2);
  });

  test.each(ways)('%s is in doubt when no standby confirms its commit', async (name, run) => {
    const database = open(await startPooler());
    await ask(`alter system set synchronous_standby_names = 'standby'`);
    await ask('select pg_reload_conf()');
    try {
      const outcome = run(database, writeNote(`alone ${name}`)).catch((error: unknown) => error);
      const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
      await expect.poll(async () => (await ask(cancel)).length).toBe(1);
      expect(await outcome).toBeInstanceOf(CommitInDoubtError);
      expect(await countNotes(`alone ${name}`)).toBe(1);
    } finally {
      await ask('alter system reset synchronous_standby_names');
      await ask('select pg_reload_conf()');
    }
  });

  test.each(ways)('%s leaves a connection that became read-only', async (name, run) => {
    const address = await startPooler(onlyConnection);
    const database = open(address);
    await queryDatabase(address, 'set default_transaction_read_only = on');
    await expect(run(database, writeNote(`read-only ${name}`))).rejects.toMatchObject({ code: '25006' });
    await run(database, writeNote(`writable ${name}`));
    expect(await countNotes(`writable ${name}`)).toBe(1);
  });

  test('a transaction waits five seconds for a connection, and is then known not to have happened', async () => {
    const database = open(await startPooler(onlyConnection));
    let finish = () => {};
    const isHeld = new Promise<void>((resolve) => (finish = resolve));
    const holder = database.transaction(mintPlatformScope(), async (transaction) => {
      await writeNote('holder').execute(transaction);
      await isHeld;
    });
    const late = database.statement(organisation, writeNote('late'));
    await expect(late).rejects.toSatisfy(
      (error) => isDatabaseUnavailable(error) && !(error instanceof CommitInDoubtError),
    );
    finish();
    await holder;
    expect([await countNotes('holder'), await countNotes('late')]).toEqual([1, 0]);
  });

  test('a transaction that an error ends leaves nothing, and its connection serves the next scope', async () => {
    const database = open(await startPooler(onlyConnection));
    const failed = database.transaction(mintPlatformScope(), async (transaction) => {
      await writeNote('aborted').execute(transaction);
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    const scope = sql`select current_setting('gulhart.platform') as platform`;
    expect(await database.statement(organisation, scope)).toEqual([{ platform: '' }]);
    expect(await countNotes('aborted')).toBe(0);
  });
});
