import type pg from 'pg';

/** Every row of an organisation, by table. When somebody was last seen is no secret and changes by itself. */
export type Rows = Record<string, unknown[]>;

export async function tenantTables(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'gulhart' and column_name = 'organisation_id' and table_type = 'BASE TABLE'
     order by table_name`,
  );
  return rows.map(({ table_name }) => table_name);
}

export async function readRows(database: pg.Pool, organisationId: string): Promise<Rows> {
  const found: Rows = {};
  for (const table of await tenantTables(database)) {
    const { rows } = await database.query<{ row: unknown }>(
      `select to_jsonb(t) - 'last_seen_at' - 'last_login_at' as row from ${table} t where organisation_id = $1 order by row`,
      [organisationId],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
