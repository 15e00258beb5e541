import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Failpoint } from '../../server/platform/failpoint.ts';
import { createOrganisation, type Organisation } from './organisation.ts';
import { createTestDatabase } from '../../server/testing/create-test-database.ts';
import { findFreePort } from './find-free-port.ts';
import { connectAsOwner, countDueJobs, makeEverythingDue, makeJobsDue } from './product-database.ts';
import { spawnProduct, type ProductProcess } from './product-process.ts';
import { startSimulatedMollie, type SimulatedMollie } from './simulated-mollie.ts';
import { waitUntil } from './wait-until.ts';

/** A product with a database and a Mollie of its own, both of which live on when it dies. */
export interface World {
  address: string;
  mollie: SimulatedMollie;
  database: pg.Pool;
  organisation: Organisation;
  /** Ends the product if it still runs, and starts it again some hours later. */
  restart(failpoint?: Failpoint): Promise<ProductProcess>;
  /** Waits until nothing is left to do: no webhook to send, no job to run. */
  quiet(): Promise<void>;
  /** Lets two days pass, with all that Mollie and the product do by themselves in that time. */
  settle(): Promise<void>;
}

/** Begins with a product that runs, armed or not, and an organisation that can take gifts. */
export async function startWorld(
  onTestFinished: (end: () => Promise<void>) => void,
  failpoint?: Failpoint,
): Promise<World & { product: ProductProcess }> {
  const connectionString = await createTestDatabase();
  const database = connectAsOwner(connectionString);
  const mollie = await startSimulatedMollie();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gulhart-crash-'));
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  let running: ProductProcess | undefined;
  onTestFinished(async () => {
    await running?.kill();
    await mollie.close();
    await database.end();
    await rm(dataDir, { recursive: true });
  });

  const start = async (armed: Failpoint | undefined) => {
    const product = spawnProduct({
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      MOLLIE_API_URL: mollie.url,
      APP_SECRET: 'a secret for tests of at least 32 characters',
      ADMIN_EMAIL: 'beheerder@voorbeeld.nl',
      ADMIN_PASSWORD: 'Zeven-Stille-Bergen-7',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(armed && { FAILPOINT: armed }),
    });
    running = product;
    await product.started;
    return product;
  };
  const quiet = async () => {
    await waitUntil(
      'quiet',
      async () => !(await mollie.hasDueWebhooks()) && (await countDueJobs(database)) === 0,
    );
  };

  const product = await start(failpoint);
  return {
    address,
    mollie,
    database,
    organisation: await createOrganisation(address),
    product,
    async restart(armed) {
      await running?.kill();
      await makeJobsDue(database);
      return start(armed);
    },
    quiet,
    async settle() {
      // Webhooks that found nobody home come again after one and three minutes, and all within the hour in which Mollie remembers a
      // request. By the end of the second day refunds have left and what nobody paid has expired.
      for (const duration of [{ seconds: 240 }, { days: 2 }]) {
        await mollie.passTime(duration);
        await makeEverythingDue(database);
        await quiet();
      }
    },
  };
}
