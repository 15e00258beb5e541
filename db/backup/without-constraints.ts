import type pg from 'pg';

/**
 * Runs `work` without triggers and foreign keys, because tables may refer to each other in a circle. Adding the foreign
 * keys again checks all rows.
 */
export async function withoutConstraints<Result>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);

  const result = await work();

  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await resetSequences(client, tables);
  return result;
}

async function resetSequences(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column,
       pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
     from pg_attribute a where a.attrelid = any($1::regclass[]) and a.attidentity <> ''`,
    [tables],
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, greatest((select max(${column}) from ${table}), 1), exists (select from ${table}))`,
      [sequence],
    );
}
