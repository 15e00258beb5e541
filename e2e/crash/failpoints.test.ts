import { expect, test } from 'vitest';
import { failpoints } from '../../server/platform/failpoint.ts';
import { expectEqualLedgers } from './expect-equal-ledgers.ts';
import { flows } from './flows.ts';
import { startWorld } from './world.ts';

test('every failpoint is on the way of one of the flows', () => {
  expect(new Set(flows.flatMap((flow) => flow.failpoints))).toEqual(new Set(failpoints));
});

const crashes = flows.flatMap((flow) => flow.failpoints.map((failpoint) => ({ flow, failpoint })));

test.concurrent.for(crashes)(
  '$flow.name is neither lost nor doubled when the product is killed at $failpoint',
  async ({ flow, failpoint }, { onTestFinished }) => {
    const world = await startWorld(onTestFinished, flow.before ? undefined : failpoint);
    let { product } = world;
    if (flow.before) {
      await flow.before(world);
      await world.waitUntilIdle();
      product = await world.restart(failpoint);
    }

    const done = flow.run(world).then(() => world.waitUntilIdle());
    const ending = await Promise.race([product.ended, done.then(() => 'the failpoint was not hit')]);
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
  },
);
