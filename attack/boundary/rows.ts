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

/** Puts an organisation's rows back as they were, whatever was done to them. */
export async function restorer(database: pg.Pool, organisationId: string): Promise<() => Promise<void>> {
  const kept: [table: string, rows: string][] = [];
  for (const table of await tenantTables(database)) {
    const { rows } = await database.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table} t where organisation_id = $1`,
      [organisationId],
    );
    kept.push([table, rows[0]?.rows ?? '[]']);
  }
  return async () => {
    const client = await database.connect();
    try {
      // Neither triggers nor foreign keys have a say in it.
      await client.query(`begin; set local session_replication_role = replica`);
      for (const [table, rows] of kept) {
        await client.query(`delete from ${table} where organisation_id = $1`, [organisationId]);
        await client.query(
          `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
          [rows],
        );
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}
