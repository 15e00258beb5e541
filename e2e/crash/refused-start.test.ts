import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../harness/create-test-database.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { launchProduct } from '../../harness/launch.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gulhart-refused-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function outputOfRefusedStart(environment: Record<string, string>): Promise<string> {
  const product = launchProduct({
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    ...environment,
  });
  try {
    await expect(product.started).rejects.toThrow('The program did not start');
    expect(await product.ended).toBe(1);
    return product.output();
  } finally {
    await product.kill();
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://doneren.example',
  APP_SECRET: 'a secret for tests of at least 32 characters',
  SMTP_URL: 'smtps://naam:wachtwoord@mail.example:465',
  MAIL_FROM: 'Gulhart <post@doneren.example>',
};

test('the product says in one sentence why it refuses a database that ignores the timeouts of the product', async () => {
  const address = new URL(await createTestDatabase());
  address.searchParams.set('statement_timeout', '0');
  expect(await outputOfRefusedStart({ DATABASE_URL: address.href })).toMatch(
    /^Gulhart kan zo niet starten:\n {2}- DATABASE_URL: de database neemt onze instellingen niet over .*\.\n$/,
  );
});

test('the product says in one sentence why it refuses a database of an earlier version', async () => {
  const connectionString = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `update gulhart_migration.kysely_migration set name = '0002_accounts' where name like '0002%'`,
  );
  await client.end();
  expect(await outputOfRefusedStart({ DATABASE_URL: connectionString })).toMatch(
    /^Gulhart kan zo niet starten:\n {2}- DATABASE_URL: deze database is gemaakt door een eerdere versie .*\.\n$/,
  );
});

test('the product says in one sentence why production refuses the data folder of a trial', async () => {
  await writeFile(path.join(dataDir, 'app-secret'), 'made up');
  expect(await outputOfRefusedStart(production)).toMatch(
    /^Gulhart kan zo niet starten:\n {2}- DATA_DIR: in \S+ staat wat een proef heeft gemaakt .*\.\n$/,
  );
});

test('the product says in one sentence why production refuses the database of a trial', async () => {
  const connectionString = await createTestDatabase();
  const trial = launchProduct({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
  });
  await trial.started;
  await trial.kill();
  expect(await outputOfRefusedStart({ ...production, DATABASE_URL: connectionString })).toMatch(
    /^Gulhart kan zo niet starten:\n {2}- DATABASE_URL: in de database staat de demo-organisatie van een proef.*\.\n$/,
  );
});
