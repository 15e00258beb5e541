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
let accountTables: string[];

/** These tables have an account_id, but their rows do not belong to the account. */
const notOfAccounts = ['audit_entry', 'membership', 'passkey_challenge', 'platform_audit_entry'];

beforeAll(async () => {
  a = mintOrganisationScope((await aTenant(world)).id);
  b = mintOrganisationScope((await aTenant(world)).id);
  accountTables = (await tablesWith('account_id')).filter((table) => !notOfAccounts.includes(table));
  // A session has an organisation_id too, but it belongs to an account.
  tenantTables = (await tablesWith('organisation_id')).filter((table) => !accountTables.includes(table));
  for (const { organisationId } of [a, b]) {
    await fillTenantTables(organisationId);
    await fillAccountTables(organisationId);
  }
});

async function tablesWith(column: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'gulhart' and column_name = $1 and table_type = 'BASE TABLE' order by table_name`,
    [column],
  );
  return rows.map(({ table_name }) => table_name);
}

async function fillAccountTables(accountId: string): Promise<void> {
  for (const insert of [
    'password_reset (account_id, token_hash) values ($1, gen_random_uuid()::text::bytea)',
    `email_confirmation (account_id, token_hash, email) values ($1, gen_random_uuid()::text::bytea, 'a@b.nl')`,
    `email_undo (account_id, token_hash, email) values ($1, gen_random_uuid()::text::bytea, 'a@b.nl')`,
    `passkey (credential_id, account_id, public_key, counter, transports, name)
     values ($1, $1, '', 0, '{}', 'Sleutel')`,
    `totp (account_id, secret) values ($1, 'sealed')`,
    `recovery_code (account_id, code_hash) values ($1, gen_random_uuid()::text::bytea)`,
  ])
    await world.owner.query(`insert into ${insert}`, [accountId]);
}

async function fillTenantTables(organisationId: string): Promise<void> {
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

/** The query has no `where`, so that only the policy limits the rows. */
async function organisationsIn(database: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ organisation_id: string }>`
    select distinct organisation_id from ${sql.table(table)} order by organisation_id
  `.execute(database);
  return rows.map(({ organisation_id }) => organisation_id);
}

async function accountsIn(database: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from ${sql.table(table)} order by account_id
  `.execute(database);
  return rows.map(({ account_id }) => account_id);
}

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

async function countOf(
  table: string,
  { organisationId }: OrganisationScope,
  column = 'organisation_id',
): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${column} = $1`,
    [organisationId],
  );
  return rows[0]!.count;
}

async function perTable<Answer>(
  ask: (table: string) => Promise<Answer>,
  tables: readonly string[] = tenantTables,
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const table of tables) answers[table] = await ask(table);
  return answers;
}

const perAccountTable = <Answer>(ask: (table: string) => Promise<Answer>) => perTable(ask, accountTables);

async function policiesOf(tables: readonly string[]): Promise<unknown[]> {
  const { rows } = await world.owner.query(
    `select c.relname as table_name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            array_agg(p.polname || ' ' || p.polcmd::text || ' ' || p.polpermissive
              || coalesce(' ' || pg_get_expr(p.polqual, p.polrelid), '')
              || coalesce(' ' || pg_get_expr(p.polwithcheck, p.polrelid), '')) as policies
     from pg_class c left join pg_policy p on p.polrelid = c.oid
     where c.relnamespace = 'gulhart'::regnamespace and c.relname = any($1)
     group by c.oid order by c.relname`,
    [tables],
  );
  return rows;
}

const once = (setting: string) => `( SELECT ${setting}() AS ${setting})`;

describe('the application role', () => {
  test('is the role of the product’s connections', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(
      world.deps.database.unscoped,
    );
    expect(rows).toEqual([{ role: 'gulhart_app' }]);
  });

  test('is no superuser, and cannot bypass policies, create roles or databases, or log in', async () => {
    const { rows } = await world.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
       where rolname = 'gulhart_app'`,
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
    `drop policy account_boundary on gulhart.account`,
    `truncate gulhart.account`,
    `create schema mine`,
  ])('may not run: %s', async (statement) => {
    await expect(sql.raw(statement).execute(world.deps.database.unscoped)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });
});

describe('every table with an organisation_id', () => {
  test('is found by these tests, for example mail and membership', () => {
    expect(tenantTables).toEqual(
      expect.arrayContaining(['invitation', 'mail', 'membership', 'organisation']),
    );
  });

  test('has forced row-level security, and one policy for reading and writing', async () => {
    const boundary = `((organisation_id = ${once('current_organisation_id')}) OR ${once('acts_for_platform')})`;
    expect(await policiesOf(tenantTables)).toEqual(
      tenantTables.map((table_name) => ({
        table_name,
        enabled: true,
        forced: true,
        policies: [`tenant_boundary * true ${boundary} ${boundary}`],
      })),
    );
  });

  test('is empty without a scope', async () => {
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

  test('does not let an organisation change or delete another organisation’s rows', async () => {
    const before = await perTable((table) => countOf(table, b));
    const ofB = sql`where organisation_id = ${b.organisationId}`;
    const changed = await perTable(async (table) => [
      await affectedRows(sql`update ${sql.table(table)} set organisation_id = ${a.organisationId} ${ofB}`),
      await affectedRows(sql`delete from ${sql.table(table)} ${ofB}`),
    ]);
    expect(changed).toEqual(await perTable(async () => [0n, 0n]));
    expect(await perTable((table) => countOf(table, b))).toEqual(before);
  });

  // The other columns stay empty, because PostgreSQL checks the policy before all other rules.
  test('refuses a row for another organisation', async () => {
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

  test('refuses new rows without a scope', async () => {
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

describe('every table of accounts', () => {
  test('is one of the eight tables that these tests expect', () => {
    expect(accountTables).toEqual([
      'account',
      'email_confirmation',
      'email_undo',
      'passkey',
      'password_reset',
      'recovery_code',
      'session',
      'totp',
    ]);
  });

  test('has forced row-level security, and one policy that requires a membership', async () => {
    const boundary = (table: string) =>
      `(${once('acts_for_platform')} OR (EXISTS ( SELECT FROM membership m WHERE ((m.account_id = ${table}.account_id) AND (m.organisation_id = ${once('current_organisation_id')})))))`;
    const found = (await policiesOf(accountTables)) as { policies: string[] }[];
    expect(
      found.map(({ policies, ...rest }) => ({
        ...rest,
        policies: policies.map((policy) => policy.replaceAll(/\s+/g, ' ')),
      })),
    ).toEqual(
      accountTables.map((table_name) => ({
        table_name,
        enabled: true,
        forced: true,
        policies: [`account_boundary * true ${boundary(table_name)} ${boundary(table_name)}`],
      })),
    );
  });

  test('is empty without a scope', async () => {
    const seen = await perAccountTable((table) => accountsIn(world.deps.database.unscoped, table));
    expect(seen).toEqual(await perAccountTable(async () => []));
  });

  test('shows an organisation only rows of its members, even to a query without a where', async () => {
    const seen = await perAccountTable((table) =>
      world.deps.database.transaction(a, (transaction) => accountsIn(transaction, table)),
    );
    expect(seen).toEqual(await perAccountTable(async () => [a.organisationId]));
  });

  test('shows an account to each organisation of which it is a member, and to no other organisation', async () => {
    const third = mintOrganisationScope((await aTenant(world)).id);
    await world.owner.query(
      `insert into membership (organisation_id, account_id, role) values ($1, $2, 'viewer')`,
      [third.organisationId, a.organisationId],
    );
    const seenBy = (scope: OrganisationScope) =>
      world.deps.database.transaction(scope, (transaction) => accountsIn(transaction, 'account'));
    expect(await seenBy(third)).toEqual([a.organisationId, third.organisationId].toSorted());
    expect(await seenBy(a)).toEqual([a.organisationId]);
    await world.owner.query('delete from membership where organisation_id = $1 and account_id = $2', [
      third.organisationId,
      a.organisationId,
    ]);
    expect(await seenBy(third)).toEqual([third.organisationId]);
  });

  test('does not let an organisation change or delete rows of non-members', async () => {
    const before = await perAccountTable((table) => countOf(table, b, 'account_id'));
    const ofB = sql`where account_id = ${b.organisationId}`;
    const changed = await perAccountTable(async (table) => [
      await affectedRows(sql`update ${sql.table(table)} set account_id = ${a.organisationId} ${ofB}`),
      await affectedRows(sql`delete from ${sql.table(table)} ${ofB}`),
    ]);
    expect(changed).toEqual(await perAccountTable(async () => [0n, 0n]));
    expect(await perAccountTable((table) => countOf(table, b, 'account_id'))).toEqual(before);
  });

  test('refuses a row for a non-member', async () => {
    const refusals = await perAccountTable((table) =>
      refusalOf(
        world.deps.database.transaction(a, (transaction) =>
          sql`insert into ${sql.table(table)} (account_id) values (${b.organisationId})`.execute(transaction),
        ),
      ),
    );
    expect(refusals).toEqual(await perAccountTable(async () => expect.stringMatching(notAllowed)));
  });
});

test('an organisation cannot add a member to another organisation', async () => {
  const join = (organisationId: string) =>
    refusalOf(
      world.deps.database.transaction(a, (transaction) =>
        sql`insert into membership (organisation_id, account_id, role)
          values (${organisationId}, ${a.organisationId}, 'owner')`.execute(transaction),
      ),
    );
  expect(await join(b.organisationId)).toMatch(notAllowed);
});

describe('the rows that these tests use', () => {
  test('exist in both organisations, in the main tables and in every table of accounts', async () => {
    const foundation = ['mail', 'membership', 'organisation', 'organisation_secret', 'organisation_setting'];
    const counts = await Promise.all([
      ...foundation.flatMap((table) => [countOf(table, a), countOf(table, b)]),
      ...accountTables.flatMap((table) => [countOf(table, a, 'account_id'), countOf(table, b, 'account_id')]),
    ]);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});

describe('a pooled connection', () => {
  test.each([
    ['an organisation', () => a],
    ['the platform', () => mintPlatformScope()],
  ])('shows no rows to a query without a scope after it served %s', async (_who, scope) => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const seen = await database.transaction(scope(), (transaction) =>
        organisationsIn(transaction, 'membership'),
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(await organisationsIn(database.unscoped, 'membership')).toEqual([]);
      await expect(database.transaction(scope(), () => Promise.reject(new Error('halfway')))).rejects.toThrow(
        'halfway',
      );
      expect(await organisationsIn(database.unscoped, 'membership')).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('refuses queries of an ended transaction while it serves another organisation', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const ended = await database.transaction(a, async (transaction) => ({ transaction }));
      await database.transaction(b, async (transaction) => {
        expect(await organisationsIn(transaction, 'membership')).toEqual([b.organisationId]);
        await expect(organisationsIn(ended.transaction, 'membership')).rejects.toThrow(
          'after its transaction ended',
        );
      });
    } finally {
      await database.close();
    }
  });

  test('has no scope after work that failed before its first query', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const work = database.transaction(mintPlatformScope(), () => {
        throw new Error('at once');
      });
      await expect(work).rejects.toThrow('at once');
      expect(await organisationsIn(database.unscoped, 'membership')).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('has no scope after a single statement that succeeded or failed', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const whose = sql<{ id: string }>`select distinct organisation_id as id from membership`;
      expect(await database.statement(a, whose)).toEqual([{ id: a.organisationId }]);
      expect(await organisationsIn(database.unscoped, 'membership')).toEqual([]);
      const failing = sql`update membership set role = null where organisation_id = ${a.organisationId}`;
      await expect(database.statement(a, failing)).rejects.toThrow('null value');
      expect(await organisationsIn(database.unscoped, 'membership')).toEqual([]);
      expect(await database.statement(b, whose)).toEqual([{ id: b.organisationId }]);
    } finally {
      await database.close();
    }
  });

  test('has no platform scope after a call of the function identify_account', async () => {
    const database = openDatabase({ connectionString: world.connectionString, maxConnections: 1 });
    try {
      const { rows } = await world.owner.query<{ email: string }>(
        'select email from account where account_id = $1',
        [a.organisationId],
      );
      const answer = await sql`select * from identify_account(${rows[0]!.email})`.execute(database.unscoped);
      expect(answer.rows).toHaveLength(1);
      expect(await organisationsIn(database.unscoped, 'membership')).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

const write = (key: string) => sql`insert into platform_setting (key, value) values (${key}, 'waarde')`;

describe('the platform’s settings', () => {
  test('are readable without a scope, and only the platform can write them', async () => {
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
