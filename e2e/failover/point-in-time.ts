import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findFreePort } from '../../harness/find-free-port.ts';
import type { Donor } from '../../harness/giving/donor.ts';
import { waitUntilIdle } from '../../harness/giving/recover.ts';
import { visit } from '../../harness/giving/visit.ts';
import { launchProduct } from '../../harness/launch.ts';
import { connectAsOwner, makeEverythingDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { callPgbackrest } from './archive.ts';
import { connectAsSuperuser } from './connect-as-superuser.ts';
import { addressOfProduct } from './create-product-database.ts';
import type { FailoverWorld, OnEnd } from './failover-world.ts';
import { startRestored } from './start-restored.ts';

const pauseMs = 15_000;

/**
 * All gifts are deleted by accident. The database is restored to a moment before that. The nightly comparison with
 * Mollie then adds the gift that was paid between that moment and the accident. Returns what is missing.
 */
export async function recoverDeletedGifts(
  world: FailoverWorld,
  nextDonor: () => Donor,
  onEnd: OnEnd,
): Promise<string[]> {
  const { machine, cluster, mollie } = world;
  const { leader } = await cluster.waitUntilHealthy();
  await callPgbackrest(machine, leader, 'backup', '--type=full');
  const before = await giveAndPay(world, nextDonor());
  await sleep(pauseMs);
  const client = await connectAsSuperuser(cluster.port, 'gulhart');
  const moment = await readMoment(client);
  const between = await giveAndPay(world, nextDonor());
  await sleep(pauseMs);
  await Promise.all([...world.webs, ...world.workers].map((each) => each.stop()));
  // In this role no trigger and no foreign key prevents the deletion.
  await client.query('set session_replication_role = replica; delete from gulhart.donation');
  await archiveEverything(client);
  await client.end();

  const port = await findFreePort();
  const restored = await startRestored(machine, leader, { moment, port });
  onEnd(() => restored.kill());
  const owner = await connectAsSuperuser(port, 'gulhart');
  await owner.query('set gulhart.platform = on; insert into gulhart.mail_pause default values');
  await owner.end();
  // The public address stays the same, because the product recognises its payments at Mollie by that address.
  const product = launchProduct({
    ...world.environment,
    PORT: String(await findFreePort()),
    DATABASE_URL: addressOfProduct(port),
  });
  onEnd(() => product.kill());
  await product.started;
  const database = connectAsOwner(addressOfProduct(port));
  onEnd(() => database.end());
  await makeEverythingDue(database);
  await waitUntilIdle({ mollie, database });
  return [
    ...(await findMissing(database, before, 'the gift before the moment')),
    ...(await findMissing(database, between, 'the gift after the moment')),
  ];
}

/** Resolves with the id of the payment when the product knows that it is paid. */
async function giveAndPay(world: FailoverWorld, donor: Donor): Promise<string> {
  const { paymentId = '' } = await visit(world, { ...donor, isRecurring: false, does: 'pay' });
  await waitUntil('a paid gift', async () => {
    await world.mollie.passTime({ seconds: 0 });
    return (await findMissing(world.database, paymentId, '')).length === 0;
  });
  return paymentId;
}

async function findMissing(database: pg.Pool, paymentId: string, gift: string): Promise<string[]> {
  const { rows } = await database.query(
    `select from donation d join payment p using (organisation_id, donation_id)
     join ledger_entry l on l.organisation_id = p.organisation_id and l.provider_ref = p.mollie_payment_id
     where p.mollie_payment_id = $1 and p.status = 'completed' and d.status = 'completed'`,
    [paymentId],
  );
  return rows.length === 1 ? [] : [`${gift} is not in the restored database: ${paymentId}`];
}

async function readMoment(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment`,
  );
  return rows[0]?.moment ?? '';
}

async function archiveEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const file = rows[0]?.file ?? '';
  await waitUntil('an archived write-ahead log', async () => {
    const archived = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [file]);
    return archived.rows.length > 0;
  });
}
