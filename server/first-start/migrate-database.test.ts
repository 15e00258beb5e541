import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { createTestDatabase } from '../../harness/create-test-database.ts';
import { readConfig } from '../config.ts';
import { projectRoot } from '../platform/project-root.ts';
import { migrateDatabase } from './migrate-database.ts';

let connectionString: string;
let folder: string;

beforeEach(async () => {
  connectionString = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-migrations-'));
  await cp(path.join(projectRoot, 'db', 'migrations'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const trial = readConfig({ DATA_DIR: '/proef' });
const onServer = readConfig({ DATABASE_URL: 'postgresql://gulhart@db.example/gulhart' });

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const recorded = () => query('select name from gulhart_migration.kysely_migration order by name');

test.each([
  [
    'an applied migration that has no file',
    `set name = '0035_booked_on_the_day_of_payment' where name like '0002%'`,
  ],
  [
    'an applied migration whose file has changed since',
    `set name = '0002_jobs_and_limits' where name like '0002%'`,
  ],
])('a database with %s is refused with a message and not changed', async (_what, change) => {
  await expect(migrateDatabase(trial, connectionString)).resolves.toBeUndefined();
  await query(`update gulhart_migration.kysely_migration ${change}`);
  const before = await recorded();
  await expect(migrateDatabase(trial, connectionString)).rejects.toThrow(
    'DATA_DIR: de database in /proef is gemaakt door een eerdere versie van Gulhart en is met deze versie niet te gebruiken. ' +
      'Verwijder de map /proef of kies een andere DATA_DIR, en start opnieuw.',
  );
  await expect(migrateDatabase(onServer, connectionString)).rejects.toThrow(
    'DATABASE_URL: deze database is gemaakt door een eerdere versie van Gulhart en is met deze versie niet te gebruiken. ' +
      'Geef een lege database, en start opnieuw.',
  );
  expect(await recorded()).toEqual(before);
});

test('a database with a migration from a newer version is accepted and not changed', async () => {
  const before = await recorded();
  const added = `${String((await readdir(folder)).length + 1).padStart(4, '0')}_more.sql`;
  await writeFile(path.join(folder, added), 'create table gulhart.more (name text)');
  await migrate(connectionString, folder);
  const after = await recorded();
  expect(after).toHaveLength(before.length + 1);
  await expect(migrateDatabase(trial, connectionString)).resolves.toBeUndefined();
  expect(await recorded()).toEqual(after);
});

test('Windows line endings do not change a migration', async () => {
  for (const file of await readdir(folder)) {
    const text = await readFile(path.join(folder, file), 'utf8');
    await writeFile(path.join(folder, file), text.replaceAll('\n', '\r\n'));
  }
  await expect(migrate(connectionString, folder)).resolves.toBeUndefined();
});

test('a migration with invalid SQL fails with the error of the database', async () => {
  await writeFile(path.join(folder, '9999_wrong.sql'), 'create nonsense');
  await expect(migrate(connectionString, folder)).rejects.toThrow('syntax error');
});
