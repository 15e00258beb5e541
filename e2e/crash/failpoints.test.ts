import { expect, test } from 'vitest';
import { failpoints } from '../../server/platform/failpoint.ts';
import { expectToSurvive } from './expect-to-survive.ts';
import { flows, deepFlows } from './flows.ts';

test('every failpoint is in the list of at least one flow', () => {
  const all = [...flows, ...deepFlows];
  expect(new Set(all.flatMap((flow) => flow.failpoints))).toEqual(new Set(failpoints));
});

const crashes = flows.flatMap((flow) => flow.failpoints.map((failpoint) => ({ flow, failpoint })));

test.concurrent.for(crashes)(
  'after $flow.name, the ledger is correct even if the product is killed at $failpoint',
  ({ flow, failpoint }, { onTestFinished }) => expectToSurvive(flow, failpoint, onTestFinished),
);
