import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningServer } from '../../db/embedded-postgres/ensure-database.ts';
import { queryDatabase } from '../../db/embedded-postgres/query-database.ts';
import { canMountDisks, fillDisk, freeDisk, mountDisk, unmountDisk } from '../../harness/disk.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { launchProduct, testSettings, type Running } from '../../harness/launch.ts';
import { startMollie, type Mollie } from '../../harness/mollie.ts';
import { createOrganisation, type Organisation } from '../../harness/organisation.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const reason = canMountDisks ? '' : ' (skipped: this machine cannot mount a small disk)';

let folder: string;
let product: Running;
let mollie: Mollie;
let address: string;
let organisation: Organisation;

beforeAll(async () => {
  if (!canMountDisks) return;
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-full-disk-'));
  mountDisk(folder, 'size=200m,mode=755');
  mollie = await startMollie();
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  product = launchProduct({
    ...testSettings,
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: folder,
    MOLLIE_API_URL: mollie.url,
  });
  await product.started;
  organisation = await createOrganisation(address);
});

afterAll(async () => {
  if (!canMountDisks) return;
  await product.kill();
  await mollie.close();
  await waitUntil(
    'the database to end',
    async () => !(await findRunningServer(path.join(folder, 'postgres'))),
  );
  unmountDisk(folder);
  await rm(folder, { recursive: true });
});

test.skipIf(!canMountDisks)(
  `on a full disk, the product answers 503 to donations and /readyz, and recovers when there is space again${reason}`,
  async () => {
    expect(await give()).toBe(201);
    expect(await readiness()).toBe(200);

    await fillDisk(folder);
    await waitUntil('/readyz to answer 503', async () => (await readiness()) === 503);
    const statuses = new Set<number>();
    await waitUntil('a donation that is refused', async () => {
      for (let gift = 0; gift < 50; gift += 1) statuses.add(await give());
      return statuses.has(503);
    });
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);

    await freeDisk(folder);
    await waitUntil('/readyz to answer 200', async () => (await readiness()) === 200);
    expect(await give()).toBe(201);
  },
);

test.skipIf(!canMountDisks)(
  `the database stops on a full disk, and restarts when there is space again${reason}`,
  async () => {
    await fillDisk(folder);
    const database = await findRunningServer(path.join(folder, 'postgres'));
    // PostgreSQL notices a full disk only after it has used up its existing write-ahead log.
    await waitUntil('the database to end', () =>
      queryDatabase(
        database ?? '',
        `select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()`,
      ).then(
        () => false,
        () => product.output().includes('De ingebouwde database is gestopt'),
      ),
    );
    await waitUntil('/readyz to answer 503', async () => (await readiness()) === 503);
    expect(await give()).toBe(503);

    await freeDisk(folder);
    await waitUntil('/readyz to answer 200', async () => (await readiness()) === 200);
    expect(await give()).toBe(201);
    expect(product.output()).toContain('De ingebouwde database draait weer.');
  },
);

async function give(): Promise<number> {
  const answer = await fetch(`${address}/api/donations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: '25.00',
      isRecurring: false,
      email: 'jan@voorbeeld.nl',
      orgId: organisation.id,
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function readiness(): Promise<number> {
  const answer = await fetch(`${address}/readyz`);
  await answer.arrayBuffer();
  return answer.status;
}
