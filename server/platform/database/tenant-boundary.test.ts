import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aTenant } from '../../testing/builders.ts';
import { useTestWorld } from '../../testing/test-world.ts';
import { openDatabase, type Queryable } from './database.ts';
import { mintOrganisationScope, mintPlatformScope } from './mint-scope.ts';
import type { OrganisationScope } from './scope.ts';

const world = useTestWorld();
let a: OrganisationScope;
let b: OrganisationScope;
let tenantTables: string[];

beforeAll(async () => {
  a = mintOrganisationScope((await aTenant(world)).id);
  b = mintOrganisationScope((await aTenant(world)).id);
  const { rows } = await world.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'gulhart' and column_name = 'organisation_id' and table_type = 'BASE TABLE'
     order by table_name`,
  );
  tenantTables = rows.map(({ table_name }) => table_name);
  for (const { organisationId } of [a, b]) await fillEveryTable(organisationId);
});

/** The rows that a registration and a login do not make by themselves. */
async function fillEveryTable(organisationId: string): Promise<void> {
  await world.owner.query(
    `insert into password_reset (organisation_id, account_id, token_hash) values ($1, $1, gen_random_uuid()::text::bytea)`,
    [organisationId],
  );
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
     values ($1, $1, 'mollie_api_key', 'sealed', 'four')`,
    [organisationId],
  );
  await world.owner.query(
    `insert into mail (mail_id, organisation_id, kind, recipient, sender, subject, html, text, message_id)
     values ($1, $1, 'test', 'aan', 'van', 'onderwerp', 'html', 'tekst', $1)`,
    [organisationId],
  );
}

/** Deliberately without a `where`: what comes back is what the database lets through. */
async function organisationsIn(database: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ organisation_id: string }>`
    select distinct organisation_id from ${sql.table(table)} order by organisation_id
  `.execute(database);
  return rows.map(({ organisation_id }) => organisation_id);
}

/** How many rows a statement changes when A runs it; none when A may not run it at all. */
async function affectedRows(statement: RawBuilder<unknown>): Promise<bigint | undefined> {
  try {
    const { numAffectedRows } = await world.deps.database.transaction(a, (transaction) =>
      statement.execute(transaction),
    );
    return numAffectedRows;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('permission denied')) return 0n;
    throw error;
  }
}

const notAllowed = /row-level security|permission denied/;

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

async function countOf(table: string, { organisationId }: OrganisationScope): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where organisation_id = $1`,
    [organisationId],
  );
  return rows[0]!.count;
}

/** The answer to a question for each tenant-owned table, by its name. */
async function perTable<Answer>(ask: (table: string) => Promise<Answer>): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const table of tenantTables) answers[table] = await ask(table);
  return answers;
}

describe('the application role', () => {
  test('is the one that every connection works as', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(
      world.deps.database.unscoped,
    );
    expect(rows).toEqual([{ role: 'gulhart_app' }]);
  });

  test('has no special rights', async () => {
    const { rows } = await world.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'gulhart_app'`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
    ]);
  });

  test('owns nothing and belongs to no other role', async () => {
    const { rows } = await world.owner.query<{ owned: number; memberships: number }>(
      `select
         (select count(*)::int from pg_shdepend where deptype = 'o' and refobjid = 'gulhart_app'::regrole
            and dbid = (select oid from pg_database where datname = current_database())) as owned,
         (select count(*)::int from pg_auth_members where member = 'gulhart_app'::regrole) as memberships`,
    );
    expect(rows).toEqual([{ owned: 0, memberships: 0 }]);
  });

  test.each([
    'select * from graphile_worker._private_jobs',
    'select * from graphile_worker.jobs',
    'select * from gulhart_migration.kysely_migration',
    'select rolpassword from pg_authid',
    `create table gulhart.mine (id text)`,
    `create table public.mine (id text)`,
    `alter table gulhart.account disable row level security`,
    `drop policy tenant_boundary on gulhart.account`,
    `truncate gulhart.account`,
    `create schema mine`,
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(world.deps.database.unscoped)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });
});

describe('every table with an organisation_id', () => {
  test('is known to this test', () => {
    expect(tenantTables).toEqual(expect.arrayContaining(['account', 'mail', 'organisation', 'session']));
  });

  test('has row-level security that is forced, and one policy that covers reading and writing', async () => {
    const { rows } = await world.owner.query(
      `select c.relname as table_name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
              array_agg(p.polname || ' ' || p.polcmd::text || ' ' || p.polpermissive
                || coalesce(' ' || pg_get_expr(p.polqual, p.polrelid), '')
                || coalesce(' ' || pg_get_expr(p.polwithcheck, p.polrelid), '')) as policies
       from pg_class c left join pg_policy p on p.polrelid = c.oid
       where c.relnamespace = 'gulhart'::regnamespace and c.relname = any($1)
       group by c.oid order by c.relname`,
      [tenantTables],
    );
    const once = (setting: string) => `( SELECT ${setting}() AS ${setting})`;
    const boundary = `((organisation_id = ${once('current_organisation_id')}) OR ${once('acts_for_platform')})`;
    expect(rows).toEqual(
      tenantTables.map((table_name) => ({
        table_name,
        enabled: true,
        forced: true,
        policies: [`tenant_boundary * true ${boundary} ${boundary}`],
      })),
    );
  });

  test('is empty while nobody has said for whom', async () => {
    const seen = await perTable((table) => organisationsIn(world.deps.database.unscoped, table));
    expect(seen).toEqual(await perTable(async () => []));
  });

  test('shows an organisation only its own rows, even to a query without a where', async () => {
    const seen = await perTable((table) =>
      world.deps.database.transaction(a, (transaction) => organisationsIn(transaction, table)),
    );
    const own = await perTable(async (table) => ((await countOf(table, a)) > 0 ? [a.organisationId] : []));
    expect(seen).toEqual(own);
  });

  test('lets an organisation change or remove nobody else’s rows', async () => {
    const before = await perTable((table) => countOf(table, b));
    const ofB = sql`where organisation_id = ${b.organisationId}`;
    const changed = await perTable(async (table) => [
      await affectedRows(sql`update ${sql.table(table)} set organisation_id = ${a.organisationId} ${ofB}`),
      await affectedRows(sql`delete from ${sql.table(table)} ${ofB}`),
    ]);
    expect(changed).toEqual(await perTable(async () => [0n, 0n]));
    expect(await perTable((table) => countOf(table, b))).toEqual(before);
  });

  // The other columns stay empty in these two: the policy speaks before any other rule of the table does.
  test('lets an organisation give no row to another', async () => {
    const refusals = await perTable((table) =>
      refusalOf(
        world.deps.database.transaction(a, (transaction) =>
          sql`insert into ${sql.table(table)} (organisation_id) values (${b.organisationId})`.execute(
            transaction,
          ),
        ),
      ),
    );
    expect(refusals).toEqual(await perTable(async () => expect.stringMatching(notAllowed)));
  });

  test('refuses new rows while nobody has said for whom', async () => {
    const refusals = await perTable((table) =>
      refusalOf(
        sql`insert into ${sql.table(table)} (organisation_id) values (${a.organisationId})`.execute(
          world.deps.database.unscoped,
        ),
      ),
    );
    expect(refusals).toEqual(await perTable(async () => expect.stringMatching(notAllowed)));
  });
});

describe('the rows of this test', () => {
  test('are there in both organisations, in every table of the foundation', async () => {
    const foundation = [
      'account',
      'mail',
      'organisation',
      'organisation_secret',
      'organisation_setting',
      'password_reset',
      'session',
    ];
    const counts = await Promise.all(foundation.flatMap((table) => [countOf(table, a), countOf(table, b)]));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});

describe('a pooled connection', () => {
  test.each([
    ['an organisation', () => a],
    ['the platform', () => mintPlatformScope()],
  ])('that served %s shows nothing to its next user', async (_who, scope) => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const seen = await database.transaction(scope(), (transaction) =>
        organisationsIn(transaction, 'account'),
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(await organisationsIn(database.unscoped, 'account')).toEqual([]);
      await expect(database.transaction(scope(), () => Promise.reject(new Error('halfway')))).rejects.toThrow(
        'halfway',
      );
      expect(await organisationsIn(database.unscoped, 'account')).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('serves no transaction that has ended, although its next user acts for another organisation', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const ended = await database.transaction(a, async (transaction) => ({ transaction }));
      await database.transaction(b, async (transaction) => {
        expect(await organisationsIn(transaction, 'account')).toEqual([b.organisationId]);
        await expect(organisationsIn(ended.transaction, 'account')).rejects.toThrow('had ended');
      });
    } finally {
      await database.close();
    }
  });

  test('whose work broke before its first query is given back without a scope', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const work = database.transaction(mintPlatformScope(), () => {
        throw new Error('at once');
      });
      await expect(work).rejects.toThrow('at once');
      expect(await organisationsIn(database.unscoped, 'account')).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('that carried a single statement acted in its scope alone, whether it succeeded or not', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const whose = sql<{ id: string }>`select distinct organisation_id as id from account`;
      expect(await database.statement(a, whose)).toEqual([{ id: a.organisationId }]);
      expect(await organisationsIn(database.unscoped, 'account')).toEqual([]);
      const failing = sql`update account set username = null where organisation_id = ${a.organisationId}`;
      await expect(database.statement(a, failing)).rejects.toThrow('null value');
      expect(await organisationsIn(database.unscoped, 'account')).toEqual([]);
      expect(await database.statement(b, whose)).toEqual([{ id: b.organisationId }]);
    } finally {
      await database.close();
    }
  });

  test('that asked a door has no more rights afterwards', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const { rows } = await world.owner.query<{ email: string }>(
        'select email from account where organisation_id = $1',
        [a.organisationId],
      );
      const answer = await sql`select * from identify_account(${rows[0]!.email})`.execute(database.unscoped);
      expect(answer.rows).toHaveLength(1);
      expect(await organisationsIn(database.unscoped, 'account')).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

const write = (key: string) => sql`insert into platform_setting (key, value) values (${key}, 'waarde')`;

describe('the platform’s settings', () => {
  test('are readable by all and writable by the platform alone', async () => {
    const { database } = world.deps;
    await database.transaction(mintPlatformScope(), (transaction) =>
      write('from-platform').execute(transaction),
    );
    await expect(
      database.transaction(a, (transaction) => write('from-tenant').execute(transaction)),
    ).rejects.toThrow('row-level security');
    const changed = await database.transaction(a, (transaction) =>
      sql`update platform_setting set value = 'veranderd'`.execute(transaction),
    );
    expect(changed.numAffectedRows).toBe(0n);
    const { rows } = await sql`select key, value from platform_setting`.execute(database.unscoped);
    expect(rows).toEqual([{ key: 'from-platform', value: 'waarde' }]);
  });
});
