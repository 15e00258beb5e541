import { countDueJobs, makeEverythingDue, makeHoursDue } from '../product-database.ts';
import { waitUntil } from '../wait-until.ts';
import type { GivingWorld } from './giving-world.ts';

/** Mollie repeats failed webhooks after one and three minutes. */
const recoverySeconds = 240;
/** A younger refund attempt may be unanswered, because the product waits up to ten seconds for Mollie. */
export const inFlightSeconds = 15;

/** Waits until all webhooks are sent and all jobs are done. Has no time limit while the number of jobs decreases. */
export async function waitUntilIdle({
  mollie,
  database,
}: Pick<GivingWorld, 'mollie' | 'database'>): Promise<void> {
  let left = Infinity;
  while (left > 0)
    left = await waitUntil('fewer jobs', async () => {
      // This call resolves when the due webhooks are sent.
      await mollie.passTime({ seconds: 0 });
      const due = await countDueJobs(database);
      return due < left ? due : undefined;
    });
}

/** Lets hours pass, or the days that charges take, and waits until the product has heard of every payment. */
export async function recover(world: GivingWorld, { afterMonth }: { afterMonth: boolean }): Promise<void> {
  const { mollie, database } = world;
  await mollie.passTime({ seconds: recoverySeconds });
  // Mollie forgets an idempotency key after an hour, so every payment must be created before more time passes.
  await waitUntil('an answer from Mollie about every payment', async () => {
    await makeHoursDue(database, inFlightSeconds);
    await waitUntilIdle(world);
    const { rows } = await database.query("select from payment where status = 'created' limit 1");
    return rows.length === 0;
  });
  // After three hours unpaid payments have expired and refunds are processing. After three days charges are paid.
  await mollie.passTime(afterMonth ? { days: 3 } : { seconds: 3 * 3_600 });
  if (afterMonth) await makeEverythingDue(database, inFlightSeconds);
  await waitUntilIdle(world);
}

/** Lets a month pass without incidents, with nightly jobs, so that every active subscription is charged. */
export async function settle(world: GivingWorld): Promise<void> {
  for (const duration of [{ seconds: 0 }, { days: 32 }, { days: 3 }, { days: 1 }, { seconds: 0 }]) {
    await world.mollie.passTime(duration);
    await waitUntil('an answer to every refund', async () => {
      await makeEverythingDue(world.database, inFlightSeconds);
      await waitUntilIdle(world);
      const { rows } = await world.database.query("select from refund where status = 'wanted' limit 1");
      return rows.length === 0;
    });
  }
}
