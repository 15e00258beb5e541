import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import type { Rewrite } from '../world/database-proxy.ts';
import { Visitor } from '../world/visitor.ts';
import type { World } from '../world/world.ts';
import { countVisible, listProbes, probeAsOutsider, type Finding } from './route-matrix.ts';
import { ownedTables, ownersIn, type OwnedTable } from './rows.ts';

export const routeMatrix: Attack = {
  threat: 'Every route × every role',
  tried:
    'An anonymous visitor and B request every route with ids of A, including the routes that the OpenAPI document does not list; the pages of a subscription or a recovery are left out, because anyone with the donor’s link may open them; A and an administrator send the same GET requests, to prove that the check recognises records of A',
  async run(world) {
    const probes = await listProbes(world);
    for (const role of ['anonymous', 'stranger'] as const)
      assertNone(await probeAsOutsider(world, role, probes));
    const toOwner = await countVisible(world, world.a, probes);
    const toAdministrator = await countVisible(world, world.administrator, probes);
    assert.ok(
      toOwner >= 8 && toAdministrator >= 8,
      `only ${toOwner} responses show records to A, ${toAdministrator} to an administrator`,
    );
    return `${probes.length} requests per role read and changed no data of A; A saw its records in ${toOwner} responses, an administrator in ${toAdministrator}`;
  },
};

export const withoutRowLevelSecurity: Attack = {
  threat: 'Tenant boundary without row-level security',
  tried:
    'Row-level security is off on every table; an anonymous visitor and B request every route with ids of A, except the pages of a subscription or a recovery, which anyone with the donor’s link may open',
  async run(world) {
    const probes = await listProbes(world);
    await disableRowSecurityFor(world, async () => {
      for (const role of ['anonymous', 'stranger'] as const)
        assertNone(await probeAsOutsider(world, role, probes));
    });
    return `${probes.length} requests per role; the conditions of the queries alone protect the rows of A`;
  },
};

export const withoutQueryConditions: Attack = {
  threat: 'Tenant boundary without conditions in queries',
  tried:
    'A proxy replaces every condition `organisation_id = …` in every statement by one that is always true; B requests every route with ids of A, except the pages of a subscription or a recovery, which anyone with the donor’s link may open',
  async run(world) {
    const probes = await listProbes(world);
    const stripped = new Set<string>();
    await rewrite(world, (statement) => {
      const rewritten = statement.replace(condition, always);
      if (rewritten !== statement) stripped.add(statement);
      return rewritten;
    });
    try {
      assertNone(await probeAsOutsider(world, 'stranger', probes));
    } finally {
      await rewrite(world, null);
    }
    assert.ok(stripped.size >= 20, `only ${stripped.size} statements had a condition to remove`);
    return `${stripped.size} different statements ran without their condition; the policies alone protect the rows of A`;
  },
};

export const eachPolicy: Attack = {
  threat: 'Each row-level policy in turn',
  tried:
    'In the scope of B, the database role of the product counts the rows of A in each table: with row-level security the count must be 0, and without it at least 1',
  async run(world) {
    const owned = await ownedTables(world.database);
    const tables = owned.map(({ table }) => table);
    const noticed: string[] = [];
    // A job moves counts from new_donation to donation_tally at an unknown moment. After these two statements, both
    // tables have a row of A.
    await world.database.query('select count_new_donations(1000)');
    await world.database.query(
      `insert into new_donation (organisation_id, donation_id, environment, month, is_recurring)
       values ($1, 'a donation of A', 'test', '2026-01-01', false)`,
      [world.a.id],
    );
    for (const each of owned) {
      const { table } = each;
      assert.equal(await countForeign(world, each), 0, `${table} shows rows of A to B`);
      await world.database.query(`alter table ${table} disable row level security`);
      const shown = await countForeign(world, each);
      await world.database.query(`alter table ${table} enable row level security`);
      if (shown > 0) noticed.push(table);
    }
    const unnoticed = tables.filter((table) => !noticed.includes(table));
    assert.deepEqual(unnoticed, [], 'in these tables, B found no row of A even without row-level security');
    return `B reads no row of A in ${tables.length} tables; without row-level security, B reads rows of A in ${noticed.length} of them`;
  },
};

/** Starts or ends the rewriting of statements, and waits until the product has new connections. */
async function rewrite({ proxy, product }: World, rewriteStatement: Rewrite | null): Promise<void> {
  proxy.rewriteWith(rewriteStatement);
  const visitor = new Visitor(product.url);
  // The product caches the answer of /readyz, so this function requests another route.
  for (let answered = 0; answered < 2;)
    answered = (await visitor.get('/api/settings/org_name')).status < 500 ? answered + 1 : 0;
}

const condition = /(?:"?\w+"?\.)?"?organisation_id"? = \$(\d+)/g;
/** A condition that is always true. The cast tells PostgreSQL the type of the parameter. */
const always = '($$$1::text is not null)';

async function countForeign({ database, a, b }: World, { table, owner }: OwnedTable): Promise<number> {
  const owners = await ownersIn(database, a.id);
  const client = await database.connect();
  try {
    await client.query(`begin; set local role gulhart_app; set local gulhart.platform = ''`);
    await client.query(`select set_config('gulhart.organisation_id', $1, true)`, [b.id]);
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${owner} = any($1)`,
      [owners],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function disableRowSecurityFor<Result>(
  { database }: World,
  work: () => Promise<Result>,
): Promise<Result> {
  const tables = await ownedTables(database);
  for (const { table } of tables) await database.query(`alter table ${table} disable row level security`);
  try {
    return await work();
  } finally {
    for (const { table } of tables) await database.query(`alter table ${table} enable row level security`);
  }
}

function assertNone(findings: Finding[]): void {
  assert.deepEqual(
    findings.map(({ probe, what }) => `${probe.route.method} ${probe.route.path}: ${what}`),
    [],
  );
}
