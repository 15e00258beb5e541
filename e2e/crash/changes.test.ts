import { test } from 'vitest';
import { expectToSurvive } from './expect-to-survive.ts';
import { moreChanges } from './flows.ts';

const crashes = moreChanges.flatMap((flow) => flow.failpoints.map((failpoint) => ({ flow, failpoint })));

test.concurrent.for(crashes)(
  '$flow.name is carried out once, and told once, when the product is killed at $failpoint',
  ({ flow, failpoint }, { onTestFinished }) => expectToSurvive(flow, failpoint, onTestFinished),
);
