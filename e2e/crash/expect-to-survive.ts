import { expect } from 'vitest';
import type { Failpoint } from '../../server/platform/failpoint.ts';
import { listChanges, listMailsToDonor } from './donor.ts';
import { expectEqualLedgers } from './expect-equal-ledgers.ts';
import type { Flow } from './flow.ts';
import { startWorld } from './world.ts';

/** Kills the product at the failpoint, starts it again, and compares the result with the expected one. */
export async function expectToSurvive(
  flow: Flow,
  failpoint: Failpoint,
  onTestFinished: Parameters<typeof startWorld>[0],
): Promise<void> {
  const isArmedFromStart = !flow.before || flow.beforePassesNoFailpoint;
  const world = await startWorld(onTestFinished, isArmedFromStart ? failpoint : undefined);
  let { product } = world;
  if (flow.before) {
    await flow.before(world);
    await world.waitUntilIdle();
    if (!isArmedFromStart) product = await world.restart(failpoint);
  }

  const done = flow.run(world).then(() => world.waitUntilIdle());
  // On a busy machine, the flow can end before the exit of the killed product is reported. So the failpoint was missed
  // only if the product still answers.
  const missed = async () =>
    fetch(`${world.address}/healthz`).then(
      () => 'the failpoint was not hit',
      () => product.ended,
    );
  const ending = await Promise.race([product.ended, done.then(missed)]);
  expect(ending).toBe('SIGKILL');
  await world.restart();
  await done;
  await world.settle();

  const { payments, subscriptions, refunds, income } = await expectEqualLedgers(world);
  expect({
    statuses: payments.map(({ status }) => status).toSorted(),
    subscriptions: subscriptions.length,
    refunds: refunds.length,
    income,
  }).toEqual(flow.result);
  if (flow.mailsToDonor) expect(await listMailsToDonor(world)).toEqual(flow.mailsToDonor);
  if (flow.changes) expect(await listChanges(world)).toEqual(flow.changes);
  await flow.expectAfter?.(world);
}
