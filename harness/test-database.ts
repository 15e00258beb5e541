import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { buildDonorScripts } from '../donor/build-donor-scripts.mjs';
import { projectRoot } from './project-root.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';

declare module 'vitest' {
  interface ProvidedContext {
    /** All test files share the server. Each test file creates its own databases. */
    databaseServer: string;
    donorScripts: string;
  }
}

export const templateDatabase = 'gulhart_template';

export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gulhart-test-'));
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    databaseName: templateDatabase,
    // These settings risk the data for speed, and no test needs the data after the run. Without autovacuum,
    // a test that needs statistics has to run `analyze` itself.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
    },
  });
  await migrate(server.connectionString, path.join(projectRoot, 'db', 'migrations'));
  await makeTemplate(server.connectionString);
  await buildDonorScripts(path.join(dataDir, 'donor'));
  project.provide('databaseServer', server.connectionString);
  project.provide('donorScripts', path.join(dataDir, 'donor'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(connectionString, 'postgres') });
  await client.connect();
  await client.query(`alter database ${templateDatabase} with is_template true allow_connections false`);
  await client.end();
}

export function withDatabase(connectionString: string, databaseName: string): string {
  return connectionString.replace(templateDatabase, databaseName);
}
