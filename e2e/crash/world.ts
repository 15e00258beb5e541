import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createTestDatabase } from '../../harness/create-test-database.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { launchProduct, testSettings, type Running } from '../../harness/launch.ts';
import { startMollie, type Mollie } from '../../harness/mollie.ts';
import { createOrganisation, type Organisation } from '../../harness/organisation.ts';
import {
  connectAsOwner,
  countDueJobs,
  makeEverythingDue,
  makeJobsDue,
} from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Failpoint } from '../../server/platform/failpoint.ts';
import { inBusinessHours } from './business-hours.ts';

/** The database and Mollie keep running when the product is killed. */
export interface World {
  address: string;
  mollie: Mollie;
  database: pg.Pool;
  organisation: Organisation;
  /** Kills the product if it still runs, makes its delayed jobs due, and starts it. */
  restart(failpoint?: Failpoint): Promise<Running>;
  /** Waits until no webhook and no job is due. */
  waitUntilIdle(): Promise<void>;
  settle(): Promise<void>;
}

export async function startWorld(
  onTestFinished: (end: () => Promise<void>) => void,
  failpoint?: Failpoint,
): Promise<World & { product: Running }> {
  const connectionString = await createTestDatabase();
  const database = connectAsOwner(connectionString);
  const mollie = await startMollie();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gulhart-crash-'));
  const port = String(await findFreePort());
  const address = `http://127.0.0.1:${port}`;
  let running: Running | undefined;
  onTestFinished(async () => {
    await running?.kill();
    await mollie.close();
    await database.end();
    await rm(dataDir, { recursive: true });
  });

  const start = async (armed: Failpoint | undefined) => {
    running = launchProduct({
      ...testSettings,
      ...inBusinessHours(),
      PORT: port,
      PUBLIC_URL: address,
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      MOLLIE_API_URL: mollie.url,
      ...(armed && { FAILPOINT: armed }),
    });
    await running.started;
    return running;
  };
  const waitUntilIdle = async () => {
    await waitUntil(
      'an idle product',
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
    waitUntilIdle,
    async settle() {
      // In the first step, Mollie repeats failed webhooks, after one and after three minutes. The step is shorter than
      // the hour for which Mollie remembers idempotency keys. After the second step, refunds are processed and unpaid
      // payments have expired.
      for (const duration of [{ seconds: 240 }, { days: 2 }]) {
        await mollie.passTime(duration);
        await makeEverythingDue(database);
        await waitUntilIdle();
      }
    },
  };
}
