import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { migrationLock } from '../migrate.ts';
import {
  BackupError,
  formatName,
  formatVersion,
  jobsName,
  listMigrations,
  listTables,
  type BackupHeader,
} from './backup-format.ts';
import { withoutConstraints } from './without-constraints.ts';

const addJobs = `
  select graphile_worker.add_job(
    identifier => j.identifier, payload => j.payload, queue_name => j.queue_name, run_at => j.run_at,
    max_attempts => j.max_attempts, job_key => j.key)
  from jsonb_to_recordset($1) as j(
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, key text)`;

const batchRows = 500;
const batchCharacters = 4_000_000;

export async function restoreBackup(
  connectionString: string,
  file: string,
  beforeCommit: (client: pg.ClientBase) => Promise<void>,
): Promise<number> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // A server that starts during the restore waits for this lock before it creates its first accounts.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(
      `select set_config('gulhart.platform', 'on', true), set_config('search_path', '', true)`,
    );
    await refuseUnlessEmpty(client);
    const { rows } = await client.query<{ name: string }>(listTables);
    const tables = rows.map(({ name }) => name);
    const restored = await withoutConstraints(client, tables, () => load(client, file, new Set(tables)));
    await beforeCommit(client);
    await client.query('commit');
    return restored;
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from gulhart.organisation limit 1');
  if (rowCount)
    throw new BackupError(
      'Deze database is niet leeg. Zet een back-up terug in een nieuwe, lege database, ' +
        'voordat Gulhart er voor het eerst op start.',
    );
}

async function load(client: pg.ClientBase, file: string, tables: ReadonlySet<string>): Promise<number> {
  let table: string | undefined;
  let restored = 0;
  let expectedRows: unknown;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(client, table!, batch);
    restored += batch.length;
    batch = [];
    characters = 0;
  };

  for await (const line of readLines(file)) {
    if (!line.startsWith('[')) {
      batch.push(line);
      characters += line.length;
      if (batch.length >= batchRows || characters >= batchCharacters) await flush();
      continue;
    }
    await flush();
    const [kind, subject, header] = JSON.parse(line) as [string, unknown, BackupHeader];
    if (kind === formatName) await refuseOtherVersions(client, subject, header);
    else if (kind === 'end') expectedRows = subject;
    else table = requireTable(subject, tables);
  }
  if (expectedRows !== restored) throw new BackupError(`${file} is niet heel: het einde ontbreekt.`);
  return restored;
}

async function refuseOtherVersions(
  client: pg.ClientBase,
  version: unknown,
  { migrations }: BackupHeader,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(listMigrations);
  const ownMigrations = rows.map(({ name }) => name).join();
  if (version === formatVersion && migrations.join() === ownMigrations) return;
  throw new BackupError(
    `Deze back-up is gemaakt met een andere versie van Gulhart (tot en met ${migrations.at(-1)}). ` +
      'Zet hem terug met die versie en werk daarna bij.',
  );
}

function requireTable(name: unknown, tables: ReadonlySet<string>): string {
  if (typeof name === 'string' && (name === jobsName || tables.has(name))) return name;
  throw new BackupError(`De back-up bevat ${String(name)}, dat deze database niet kent.`);
}

const newline = 0x0a;

/** Does not use readline, which also breaks lines at characters that a name may contain, such as U+2028. */
async function* readLines(file: string): AsyncGenerator<string> {
  // The callback can be empty, because the loop below receives every error.
  const decompressed = pipeline(createReadStream(file), createGunzip(), () => {});
  let pending: Buffer[] = [];
  try {
    for await (const chunk of decompressed as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        yield Buffer.concat([...pending, chunk.subarray(from, end)]).toString('utf8');
        pending = [];
        from = end + 1;
      }
      if (from < chunk.length) pending.push(chunk.subarray(from));
    }
  } catch (error) {
    throw new BackupError(`${file} is niet te lezen of niet heel.`, { cause: error });
  }
}

async function insertRows(client: pg.ClientBase, table: string, rows: readonly string[]): Promise<void> {
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
