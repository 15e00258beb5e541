import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryDatabase } from '../../../db/embedded-postgres/query-database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../db/embedded-postgres/start-embedded-postgres.ts';
import { createTestDatabase } from '../../../harness/create-test-database.ts';
import { openDatabase } from './database.ts';

async function sessionOf(connectionString: string): Promise<unknown> {
  const database = openDatabase({ connectionString, maxConnections: 1 });
  try {
    const { rows } = await sql`
      select current_user as "user", current_setting('statement_timeout') as statement_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_timeout, current_setting('work_mem') as work_mem
    `.execute(database.unscoped);
    return rows[0];
  } catch (error) {
    return String(error);
  } finally {
    await database.close();
  }
}

const withParameter = (connectionString: string, name: string, value: string) => {
  const address = new URL(connectionString);
  address.searchParams.set(name, value);
  return address.href;
};

describe('a connection of the product', () => {
  let connectionString: string;
  beforeAll(async () => {
    connectionString = await createTestDatabase();
  });

  test.each(['-c work_mem=8MB', '-c work_mem=8MB -c role=none -c statement_timeout=0'])(
    'with ?options=%s in the address keeps its own role and timeouts, and uses the given work_mem',
    async (options) => {
      expect(await sessionOf(withParameter(connectionString, 'options', options))).toEqual({
        user: 'gulhart_app',
        statement_timeout: '30s',
        idle_timeout: '30s',
        work_mem: '8MB',
      });
    },
  );

  test.each(['statement_timeout', 'idle_in_transaction_session_timeout'])(
    'is refused when the address changes %s',
    async (name) => {
      expect(await sessionOf(withParameter(connectionString, name, '0'))).toContain(
        `DATABASE_URL: de database neemt onze instellingen niet over (${name} is "0" en moet "30s" zijn).`,
      );
    },
  );
});

describe('the role gulhart_app', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    // A separate server, because all databases of a server share its roles.
    folder = await mkdtemp(path.join(tmpdir(), 'gulhart-role-'));
    server = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      settings: { fsync: 'off' },
    });
    await queryDatabase(server.connectionString, 'create role gulhart_app');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test.each(['bypassrls', 'superuser'])('is refused when it has the right %s', async (right) => {
    expect(await sessionOf(server.connectionString)).toMatchObject({ user: 'gulhart_app' });
    await queryDatabase(server.connectionString, `alter role gulhart_app ${right}`);
    expect(await sessionOf(server.connectionString)).toContain(
      'alter role gulhart_app nosuperuser nobypassrls.',
    );
    await queryDatabase(server.connectionString, `alter role gulhart_app no${right}`);
  });
});
