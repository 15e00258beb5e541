import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { measurePostgres, type MeasuredPostgres } from './postgres-cpu.ts';
import { startProgram, type Running } from './processes.ts';

/**
 * A product that takes gifts, and beside it a bare server that does the least for one, on the same database and
 * provider.
 */
export interface GivingWorld {
  product: Running;
  bare: Running;
  simulator: Running;
  database: MeasuredPostgres & { connectionString: string };
  /** Who takes the gifts. */
  orgId: string;
  /** Starts another product on the same database. */
  startProduct: (environment?: Record<string, string>) => Promise<Running>;
}

export const apiKey = `test_simulator_${'bench'.repeat(6)}`;
const admin = { email: 'bench@gulhart.example', password: 'Alleen-Voor-Metingen-1' };

/** Builds such a world for one measurement, and takes it down afterwards. */
export async function inGivingWorld<Result>(
  environment: Record<string, string>,
  work: (world: GivingWorld) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-bench-'));
  const dataDir = path.join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const started: Running[] = [];
  const keep = async (program: Promise<Running>) => {
    const running = await program;
    started.push(running);
    return running;
  };
  try {
    const simulator = await keep(
      startProgram(
        ['--import', 'tsx', 'mollie-simulator/main.ts'],
        {},
        { portVariable: 'SIMULATOR_PORT', readyPath: '/control/now' },
      ),
    );
    const shared = {
      DATABASE_URL: postgres.connectionString,
      MOLLIE_API_URL: simulator.url,
      MOLLIE_API_KEY: apiKey,
    };
    const bare = await keep(
      startProgram(['--import', 'tsx', 'bench/reference-server.ts'], shared, {
        portVariable: 'PORT',
        readyPath: '/ready',
      }),
    );
    const startProduct = (own: Record<string, string> = {}) =>
      keep(
        startProgram(
          ['dist/server/main.js'],
          {
            ...shared,
            DATA_DIR: folder,
            DEMO: 'off',
            RATE_LIMITS: 'off',
            LOG_LEVEL: 'error',
            ADMIN_EMAIL: admin.email,
            ADMIN_PASSWORD: admin.password,
            ...environment,
            ...own,
          },
          { portVariable: 'PORT', readyPath: own['ROLE'] === 'worker' ? null : '/readyz' },
        ),
      );
    const product = await startProduct();
    const orgId = await prepareOrganisation(product.url);
    const database = { ...(await measurePostgres(dataDir)), connectionString: postgres.connectionString };
    return await work({ product, bare, simulator, database, orgId, startProduct });
  } finally {
    for (const program of started.toReversed()) await program.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareOrganisation(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  });
  const { organizationId } = (await login.json()) as { organizationId: string };
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const saved = await fetch(`${url}/api/admin/settings`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ key: 'mollie_api_key', value: apiKey }),
  });
  if (!saved.ok) throw new Error(`the payment key was not saved: ${await saved.text()}`);
  return organizationId;
}
