import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import {
  BackupError,
  formatName,
  formatVersion,
  jobsName,
  listMigrations,
  listTables,
} from './backup-format.ts';

const batchRows = 100;

/** Writes a consistent snapshot while the product runs. Returns the number of rows. */
export async function writeBackup(connectionString: string, file: string): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} bestaat al. Kies een andere naam.`);
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  const draft = `${file}.onvolledig`;
  try {
    const counter = { rows: 0 };
    await pipeline(
      Readable.from(lines(client, counter), { objectMode: false }),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, file);
    return counter.rows;
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

async function* lines(client: pg.Client, counter: { rows: number }): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `select set_config('gulhart.platform', 'on', true), set_config('search_path', '', true)`,
  );
  const migrations = await client.query<{ name: string }>(listMigrations);
  const header = { createdAt: new Date().toISOString(), migrations: migrations.rows.map(({ name }) => name) };
  yield marker(formatName, formatVersion, header);
  const tables = await client.query<{ name: string }>(listTables);
  const sources = [
    ...tables.rows.map(({ name }) => ({ name, rows: `select * from ${name}` })),
    { name: jobsName, rows: unfinishedJobs },
  ];
  for (const { name, rows } of sources) {
    yield marker('table', name);
    await client.query(
      `declare backup no scroll cursor for select to_jsonb(backed_up_row)::text as row from (${rows}) backed_up_row`,
    );
    for (;;) {
      const batch = await client.query<{ row: string }>(`fetch ${batchRows} from backup`);
      if (batch.rows.length === 0) break;
      counter.rows += batch.rows.length;
      yield batch.rows.map(({ row }) => `${row}\n`).join('');
    }
    await client.query('close backup');
  }
  await client.query('commit');
  yield marker('end', counter.rows);
}

// Includes a locked job without attempts left, because that job is running its last attempt.
const unfinishedJobs = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts or j.locked_at is not null`;

function marker(...parts: unknown[]): string {
  return `${JSON.stringify(parts)}\n`;
}
