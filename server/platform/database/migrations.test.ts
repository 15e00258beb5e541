import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { withDatabase } from '../../../harness/test-database.ts';
import { goodPassword, goodPasswordHash } from '../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../testing/test-world.ts';
import { projectRoot } from '../project-root.ts';
import { randomId } from '../random-id.ts';
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

/** Every table, column, index, policy and function of the schema, as text to compare. */
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
  test('three starts at once on an empty database all succeed, and a later one changes nothing', async () => {
    const connectionString = await anEmptyDatabase();
    await Promise.all([1, 2, 3].map(() => migrate(connectionString, migrations)));
    const afterwards = await schemaOf(connectionString);
    expect(afterwards).toContainEqual({ part: 'column account.email text NO' });
    await migrate(connectionString, migrations);
    expect(await schemaOf(connectionString)).toEqual(afterwards);
  });

  test('a failure leaves nothing half done and is told', async () => {
    const connectionString = await anEmptyDatabase();
    await expect(migrate(connectionString, path.join(migrations, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(await query(connectionString, `select from pg_namespace where nspname = 'gulhart'`)).toEqual([]);
    await migrate(connectionString, migrations);
    expect(await query(connectionString, `select from pg_namespace where nspname = 'gulhart'`)).toHaveLength(
      1,
    );
  });
});

/** The migrations that a database had which was made by an earlier version. */
async function migrationsUpTo(last: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  for (const file of await readdir(migrations))
    if (file <= last) await copyFile(path.join(migrations, file), path.join(folder, file));
  return folder;
}

async function aPlainOwner(): Promise<string> {
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  await administrator.query(`create role ${owner} login createrole`);
  // Made by another owner in this cluster, so here a database administrator has to lend it.
  await administrator.query(`grant gulhart_app to ${owner}`);
  return owner;
}

/** As whoever connects to it, and not as the superuser of this cluster. */
const connectedAs = (owner: string, connectionString: string) =>
  connectionString.replace(/\/\/[^@/]*@/, `//${owner}@`);

describe('a database of before there were teams', () => {
  const world = useTestWorld();
  test.each([
    ['a superuser', false],
    ['an owner who is none', true],
  ])('brought up to date by %s lets everybody log in as owners of what they had', async (_who, isPlain) => {
    const owner = isPlain ? await aPlainOwner() : undefined;
    const empty = await anEmptyDatabase(owner);
    const connectionString = owner ? connectedAs(owner, empty) : empty;
    const before = await migrationsUpTo('0011_looks_and_start.sql');
    await migrate(connectionString, before);
    await rm(before, { recursive: true });
    const founders = await foundWithoutTeams(connectionString, await goodPasswordHash);

    await migrate(connectionString, migrations);
    const database = openDatabase({ connectionString });
    try {
      const app = await world.appWith({ database });
      for (const { id, name, amount, isAdmin } of founders) {
        const visitor = new TestVisitor(app);
        const login = await visitor.post('/api/auth/login', {
          email: `${name}@voorbeeld.nl`,
          password: goodPassword,
        });
        expect(login.json()).toMatchObject({
          id,
          username: name,
          isAdmin,
          organizationId: id,
          role: 'owner',
          organizations: [{ id, role: 'owner' }],
          emailConfirmed: true,
        });
        const gifts = await visitor.get(`/api/admin/donations?userId=${id}`);
        expect(gifts.json()).toMatchObject([{ amount, firstName: name }]);
      }
      const stale = new TestVisitor(app);
      stale.cookie = 'gulhart=from-before';
      expect((await stale.get('/api/auth/me')).statusCode).toBe(401);
    } finally {
      await database.close();
    }
  });
});

/** Two organisations and an administrator as they were then, each with a gift and somebody logged in. */
async function foundWithoutTeams(connectionString: string, passwordHash: string) {
  const founders = ['anna', 'bert', 'beheerder'].map((name, place) => ({
    id: randomId(),
    name,
    isAdmin: name === 'beheerder',
    amount: `${place + 1}0.00`,
  }));
  for (const { id, name, isAdmin, amount } of founders)
    await query(
      connectionString,
      `begin; set local search_path = gulhart; set local gulhart.platform = 'on';
       insert into organisation (organisation_id) values ('${id}');
       insert into account (organisation_id, account_id, username, email, password_hash, is_admin, email_confirmed_at)
       values ('${id}', '${id}', '${name}', '${name}@voorbeeld.nl', '${passwordHash}', ${isAdmin}, now());
       insert into session (organisation_id, account_id, token_hash) values ('${id}', '${id}', sha256('from-before'));
       insert into password_reset (organisation_id, account_id, token_hash) values ('${id}', '${id}', '${id}');
       insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
       values ('${id}', '${id}', 'mollie_api_live_key', 'sealed', 'four');
       insert into donation (organisation_id, donation_id, environment, secret_id, status, amount_cents, is_recurring,
         email, first_name, webhook_token, completed_at)
       values ('${id}', '${id}', 'live', '${id}', 'completed', ${amount.replace('.', '')}, false,
         'donateur@voorbeeld.nl', '${name}', '${id}', now());
       commit`,
    );
  return founders;
}

test('money that moved before its time was kept gets the time of the payment, or the time at which it was told', async () => {
  const owner = await aPlainOwner();
  const connectionString = connectedAs(owner, await anEmptyDatabase(owner));
  const before = await migrationsUpTo('0030_first_frequency.sql');
  await migrate(connectionString, before);
  await rm(before, { recursive: true });
  const id = randomId();
  await query(
    connectionString,
    `begin; set local search_path = gulhart; set local gulhart.platform = 'on';
     insert into organisation (organisation_id) values ('${id}');
     insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
     values ('${id}', '${id}', 'mollie_api_live_key', 'sealed', 'four');
     insert into donation (organisation_id, donation_id, environment, secret_id, status, amount_cents, is_recurring,
       webhook_token, completed_at)
     values ('${id}', '${id}', 'live', '${id}', 'completed', 1000, false, '${id}', '2025-12-31T12:00Z');
     insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, environment, amount_cents, recorded_at)
     values ('${id}', 'tr_1', 'payment', '${id}', 'live', 1000, '2026-01-02T12:00Z'),
       ('${id}', 're_1', 'refund', '${id}', 'live', -400, '2026-01-05T12:00Z');
     commit`,
  );
  await migrate(connectionString, migrations);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set gulhart.platform = 'on'`);
    const { rows } = await client.query('select kind, occurred_at from gulhart.ledger_entry order by kind');
    expect(rows).toEqual([
      { kind: 'payment', occurred_at: new Date('2025-12-31T12:00Z') },
      { kind: 'refund', occurred_at: new Date('2026-01-05T12:00Z') },
    ]);
  } finally {
    await client.end();
  }
});

test('a gift that was paid in another month than it began in moves to that month in figures and counts', async () => {
  const owner = await aPlainOwner();
  const connectionString = connectedAs(owner, await anEmptyDatabase(owner));
  const before = await migrationsUpTo('0034_when_money_moved.sql');
  await migrate(connectionString, before);
  await rm(before, { recursive: true });
  const id = randomId();
  const gift = (name: string, status: string, refunded: number, began: string, paid: string) =>
    `('${id}', '${name}', 'live', '${id}', '${status}', 1000, ${refunded}, false, '${name}', '${began}', ${paid})`;
  await query(
    connectionString,
    `begin; set local search_path = gulhart; set local gulhart.platform = 'on';
     insert into organisation (organisation_id) values ('${id}');
     insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
     values ('${id}', '${id}', 'mollie_api_live_key', 'sealed', 'four');
     insert into donation (organisation_id, donation_id, environment, secret_id, status, amount_cents,
       amount_refunded_cents, is_recurring, webhook_token, created_at, completed_at)
     values ${[
       gift('new-year', 'completed', 0, '2025-12-31T22:58Z', `'2025-12-31T23:02Z'`),
       gift('partly-back', 'completed', 400, '2025-12-31T22:58Z', `'2025-12-31T23:02Z'`),
       gift('all-back', 'refunded', 1000, '2025-12-31T22:58Z', `'2025-12-31T23:02Z'`),
       gift('in-time', 'completed', 0, '2025-12-31T22:50Z', `'2025-12-31T22:59Z'`),
       gift('never-paid', 'expired', 0, '2025-12-31T22:58Z', 'null'),
     ].join(',')};
     insert into donation_figure (organisation_id, environment, month, is_recurring, slot, donation_count, revenue_cents)
     select organisation_id, environment, '2025-12-01', is_recurring, ascii(right(donation_id, 1)) % 8,
       count(*) filter (where status = 'completed'), sum(amount_cents - amount_refunded_cents)
     from donation where completed_at is not null group by 1, 2, 4, 5;
     commit`,
  );
  await migrate(connectionString, migrations);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set gulhart.platform = 'on'`);
    const { rows } = await client.query(
      `select to_char(month, 'YYYY-MM') as month, sum(counted)::int as counted, sum(paid)::int as paid,
         sum(cents)::int as cents
       from (
         select month, donation_count as counted, 0 as paid, 0 as cents from gulhart.donation_tally
         union all select month, 0, donation_count, revenue_cents from gulhart.donation_figure) kept
       group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { month: '2025-12', counted: 2, paid: 1, cents: 1000 },
      { month: '2026-01', counted: 3, paid: 2, cents: 1600 },
    ]);
  } finally {
    await client.end();
  }
});

describe('a database whose owner is no superuser', () => {
  const world = useTestWorld();

  test('serves the product all the same', async () => {
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
      // The policies bind the owner as well: without a scope it sees nothing.
      expect(await query(connectionString, 'select * from gulhart.account')).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
