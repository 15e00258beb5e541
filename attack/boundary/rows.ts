import type pg from 'pg';

/** The rows of each table, without the columns that every login or request changes. */
export type Rows = Record<string, unknown[]>;

export interface OwnedTable {
  table: string;
  owner: 'organisation_id' | 'account_id';
}

export async function ownedTables(database: pg.Pool): Promise<OwnedTable[]> {
  const { rows } = await database.query<OwnedTable>(
    `select tablename as table,
       case policyname when 'account_boundary' then 'account_id' else 'organisation_id' end as owner
     from pg_policies join information_schema.columns c on c.table_schema = schemaname and c.table_name = tablename
       and c.column_name in ('organisation_id', 'account_id')
     where schemaname = 'gulhart' and policyname in ('tenant_boundary', 'account_boundary')
     group by tablename, policyname order by tablename`,
  );
  return rows;
}

export async function readRows(database: pg.Pool, organisationId: string): Promise<Rows> {
  const found: Rows = {};
  const owners = await ownersIn(database, organisationId);
  for (const { table, owner } of await ownedTables(database)) {
    if (movedByJob.includes(table)) continue;
    const { rows } = await database.query<{ row: unknown }>(
      `select to_jsonb(t) - 'last_seen_at' - 'last_login_at' as row from ${table} t
       where ${owner} = any($1) order by row`,
      [owners],
    );
    found[table] = rows.map(({ row }) => row);
  }
  const { rows: counted } = await database.query(
    'select sum(donation_count) from monthly_donation_count where organisation_id = $1',
    [organisationId],
  );
  return { ...found, monthly_donation_count: counted };
}

/** A job moves counts from new_donation to donation_tally. The view monthly_donation_count adds the two. */
const movedByJob = ['new_donation', 'donation_tally'];

export async function ownersIn(database: pg.Pool, organisationId: string): Promise<string[]> {
  const { rows } = await database.query<{ account_id: string }>(
    'select account_id from membership where organisation_id = $1',
    [organisationId],
  );
  return [organisationId, ...rows.map(({ account_id }) => account_id)];
}
