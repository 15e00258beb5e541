import { test } from 'vitest';
import { expectToSurvive } from './expect-to-survive.ts';
import { deepFlows } from './flows.ts';

const crashes = deepFlows.flatMap((flow) => flow.failpoints.map((failpoint) => ({ flow, failpoint })));

test.concurrent.for(crashes)(
  '$flow.name ends with the expected ledger and mails when the product is killed at $failpoint',
  ({ flow, failpoint }, { onTestFinished }) => expectToSurvive(flow, failpoint, onTestFinished),
);
