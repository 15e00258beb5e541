import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { withDatabase } from '../../../harness/test-database.ts';
import { useTestWorld } from '../../testing/test-world.ts';
import { projectRoot } from '../project-root.ts';
import { openDatabase } from './database.ts';

const migrations = path.join(projectRoot, 'db', 'migrations');
let administrator: pg.Client;

beforeAll(async () => {
  administrator = new pg.Client({ connectionString: withDatabase(inject('databaseServer'), 'postgres') });
  await administrator.connect();
});
afterAll(() => administrator.end());

async function anEmptyDatabase(owner?: string): Promise<string> {
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await administrator.query(`create database ${name}${owner ? ` owner ${owner}` : ''}`);
  return withDatabase(inject('databaseServer'), name);
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const schemaOf = (connectionString: string) =>
  query(
    connectionString,
    `select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
       from information_schema.columns where table_schema = 'gulhart'
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'gulhart'
     union all select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
     where schemaname = 'gulhart'
     union all select 'function ' || proname || ' ' || prosrc from pg_proc where pronamespace = 'gulhart'::regnamespace
     union all select 'migration ' || name || ' ' || timestamp from gulhart_migration.kysely_migration
     order by part`,
  );

describe('migrating', () => {
  test('three times in parallel on an empty database succeeds, and a fourth time changes nothing', async () => {
    const connectionString = await anEmptyDatabase();
    await Promise.all([1, 2, 3].map(() => migrate(connectionString, migrations)));
    const afterwards = await schemaOf(connectionString);
    expect(afterwards).toContainEqual({ part: 'column account.email text NO' });
    await migrate(connectionString, migrations);
    expect(await schemaOf(connectionString)).toEqual(afterwards);
  });

  test('without migration files throws and changes nothing, and a later migration succeeds', async () => {
    const connectionString = await anEmptyDatabase();
    await expect(migrate(connectionString, path.join(migrations, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(await query(connectionString, `select from pg_namespace where nspname = 'gulhart'`)).toEqual([]);
    await migrate(connectionString, migrations);
    expect(await query(connectionString, `select from pg_namespace where nspname = 'gulhart'`)).toHaveLength(
      1,
    );
  });
});

async function aPlainOwner(): Promise<string> {
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  await administrator.query(`create role ${owner} login createrole`);
  // This cluster already has the role gulhart_app, so an administrator must grant it to the new owner.
  await administrator.query(`grant gulhart_app to ${owner}`);
  return owner;
}

const connectedAs = (owner: string, connectionString: string) =>
  connectionString.replace(/\/\/[^@/]*@/, `//${owner}@`);

describe('a database whose owner is not a superuser', () => {
  const world = useTestWorld();

  test('can be migrated, and a user can register and log in', async () => {
    const owner = await aPlainOwner();
    const connectionString = connectedAs(owner, await anEmptyDatabase(owner));
    expect(await query(connectionString, 'select current_user as role')).toEqual([{ role: owner }]);

    await migrate(connectionString, migrations);
    const database = openDatabase({ connectionString });
    try {
      const app = await world.appWith({ database });
      const someone = { email: 'jan@voorbeeld.nl', password: 'Zeven-Stille-Bergen-7' };
      const registered = await app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: { ...someone, username: 'jan', organisationName: 'Stichting Jan' },
      });
      expect(registered.statusCode).toBe(201);
      const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: someone });
      expect(login.statusCode).toBe(200);
      const session = login.cookies[0]!;
      const me = await app.inject({ url: '/api/auth/me', cookies: { [session.name]: session.value } });
      expect(me.json()).toMatchObject({ username: 'jan' });
      expect(await query(connectionString, 'select * from gulhart.account')).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
