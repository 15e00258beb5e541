import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { findFreePort } from '../harness/find-free-port.ts';
import { launchProduct, testSettings, type Running } from '../harness/launch.ts';
import { logIn } from '../harness/organisation.ts';
import { load, type LoadResult } from './load.ts';
import type { SeededOrganisation } from './seed-donations.ts';

export interface Dashboard {
  product: Running;
  connectionString: string;
  organisation: SeededOrganisation;
  measure: (count: number, pathOf: (index: number) => string) => Promise<LoadResult>;
}

export async function withDashboard<Result>(
  fill: (connectionString: string) => Promise<SeededOrganisation>,
  work: (dashboard: Dashboard) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const { connectionString } = postgres;
  try {
    await migrate(connectionString, path.resolve('db/migrations'));
    const organisation = await fill(connectionString);
    const product = launchProduct(
      {
        ...testSettings,
        DATABASE_URL: connectionString,
        DATA_DIR: folder,
        PORT: String(await findFreePort()),
        ROLE: 'web',
      },
      '/readyz',
    );
    try {
      await product.started;
      const cookie = await logIn(product.url, organisation.email);
      const measure: Dashboard['measure'] = async (count, pathOf) => {
        const ask = () => requestAll(`${product.url}/api/admin/`, cookie, count, pathOf);
        await ask();
        return ask();
      };
      return await work({ product, connectionString, organisation, measure });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function requestAll(
  base: string,
  cookie: string,
  count: number,
  pathOf: (index: number) => string,
): Promise<LoadResult> {
  return load(
    { count, concurrency: 1 },
    (index) => ({ method: 'GET', url: base + pathOf(index), headers: { cookie } }),
    ({ status, body }) => {
      if (status !== 200) throw new Error(`the dashboard answered ${status}: ${body}`);
    },
  );
}
