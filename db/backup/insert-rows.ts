import pg from 'pg';
import { jobsName } from './backup-format.ts';

export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const json = `[${rows.join(',')}]`;
  if (table === jobsName) {
    await client.query(addJobs, [json]);
    return;
  }
  const columns = await columnsOf(client, table);
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [json],
  );
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
}

const addJobs = `
  select graphile_worker.add_job(
    identifier => j.identifier, payload => j.payload, queue_name => j.queue_name, run_at => j.run_at,
    max_attempts => j.max_attempts, job_key => j.key)
  from jsonb_to_recordset($1) as j(
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, key text)`;
