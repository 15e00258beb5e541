import { expect, test } from 'vitest';
import { failpoints } from '../../server/platform/failpoint.ts';
import { expectAgreeingBooks } from './expect-agreeing-books.ts';
import { flows } from './flows.ts';
import { startWorld } from './world.ts';

test('every failpoint lies on the way of something that people do', () => {
  expect(new Set(flows.flatMap((flow) => flow.failpoints))).toEqual(new Set(failpoints));
});

const crashes = flows.flatMap((flow) => flow.failpoints.map((failpoint) => ({ flow, failpoint })));

test.concurrent.for(crashes)(
  '$flow.name loses and doubles nothing when killed at $failpoint',
  async ({ flow, failpoint }, { onTestFinished }) => {
    const world = await startWorld(onTestFinished, flow.before ? undefined : failpoint);
    let { product } = world;
    if (flow.before) {
      await flow.before(world);
      await world.quiet();
      product = await world.restart(failpoint);
    }

    const happened = flow.happen(world).then(() => world.quiet());
    const ending = await Promise.race([product.ended, happened.then(() => 'the failpoint was not hit')]);
    expect(ending).toBe('SIGKILL');
    await world.restart();
    await happened;
    await world.settle();

    const { payments, subscriptions, refunds, income } = await expectAgreeingBooks(world);
    expect({
      statuses: payments.map(({ status }) => status),
      subscriptions: subscriptions.length,
      refunds: refunds.length,
      income,
    }).toEqual(flow.result);
  },
);
