import { test } from 'vitest';
import { expectToSurvive } from './expect-to-survive.ts';
import { deepFlows } from './flows.ts';

const crashes = deepFlows.flatMap((flow) => flow.failpoints.map((failpoint) => ({ flow, failpoint })));

test.concurrent.for(crashes)(
  'after $flow.name, ledger and mails are correct even if the product is killed at $failpoint',
  ({ flow, failpoint }, { onTestFinished }) => expectToSurvive(flow, failpoint, onTestFinished),
);
