import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { findFreePort } from '../harness/find-free-port.ts';
import { launchProduct, launchProgram, testSettings, type Running } from '../harness/launch.ts';
import { apiKey, liveKey } from '../harness/mollie.ts';
import { createOrganisation } from '../harness/organisation.ts';
import { confirmAddresses, connectAsOwner } from '../harness/product-database.ts';
import { seedDonations, seedOrganisations } from './seed-donations.ts';

export interface GivingWorld {
  product: Running;
  bare: Running;
  simulator: Running;
  database: { pid: number; connectionString: string };
  orgId: string;
  startProduct: (environment?: Record<string, string>) => Promise<Running>;
}

const asInProduction = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' };

async function fill(connectionString: string): Promise<void> {
  const organisations = await seedOrganisations(connectionString, 10_000);
  await seedDonations(
    connectionString,
    organisations.map(({ id }) => ({ id, count: 100 })),
  );
}

export async function withGivingWorld<Result>(
  environment: Record<string, string>,
  work: (world: GivingWorld) => Promise<Result>,
  databaseSettings: Record<string, string> = {},
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-bench-'));
  const dataDir = path.join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: databaseSettings });
  const { connectionString } = postgres;
  const launched: Running[] = [];
  const ready = async (program: Running) => {
    launched.push(program);
    await program.started;
    return program;
  };
  try {
    const port = String(await findFreePort());
    const simulator = await ready(
      launchProgram(['--import', 'tsx', 'mollie-simulator/main.ts'], { PORT: port, SIMULATOR_PORT: port }),
    );
    const shared = { DATABASE_URL: connectionString, MOLLIE_API_URL: simulator.url };
    const bareSettings = { ...shared, MOLLIE_API_KEY: apiKey, PORT: String(await findFreePort()) };
    const bare = await ready(
      launchProgram(['--import', 'tsx', 'bench/reference-server.ts'], bareSettings, '/ready'),
    );
    const startProduct = async (own: Record<string, string> = {}) => {
      const port = String(await findFreePort());
      const settings = {
        ...testSettings,
        ...asInProduction,
        ...shared,
        DATA_DIR: folder,
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ...environment,
        ...own,
      };
      // A worker does not listen on a port, so only its log shows that it has started.
      return own['ROLE'] === 'worker'
        ? ready(launchProduct(settings))
        : ready(launchProduct(settings, '/readyz'));
    };
    const product = await startProduct();
    if (process.env['BENCH_FILLED']) await fill(connectionString);
    // Uses a live key, because mails about test donations do not go to a mail server.
    const { id: orgId } = await createOrganisation(product.url, { key: liveKey });
    const owner = connectAsOwner(connectionString);
    await confirmAddresses(owner);
    await owner.end();
    const [postmaster] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    const database = { pid: Number(postmaster), connectionString };
    return await work({ product, bare, simulator, database, orgId, startProduct });
  } finally {
    for (const program of launched.toReversed()) await program.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
