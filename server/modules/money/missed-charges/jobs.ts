import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import { followCharge } from './follow-charge.ts';
import { takeStepJob } from './job-definitions.ts';
import { listDueMonths } from './queries.ts';
import { takeStep } from './take-step.ts';

export function missedChargeJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(chargeMovedJob, (charge, scope) => followCharge(deps, scope, charge)),
    handleJob(takeStepJob, ({ missedChargeId }, scope) => takeStep(deps, scope, missedChargeId)),
    handleScheduledJob('missed-charges', '17 * * * *', (scope) => enqueueDueSteps(deps, scope)),
  ];
}

/** The row stays due until its step is taken, and one that waits already is not doubled. */
async function enqueueDueSteps({ database, clock }: Deps, scope: PlatformScope): Promise<void> {
  const now = clock.now();
  let after: string | undefined;
  do {
    after = await database.transaction(scope, async (transaction) => {
      const due = await listDueMonths(transaction, now, after);
      for (const month of due)
        await enqueueJob(transaction, takeStepJob, month, { key: `missed-charge:${month.missedChargeId}` });
      return due.at(-1)?.missedChargeId;
    });
    if (after !== undefined) failpoint('missed-charge-steps-enqueued');
  } while (after !== undefined);
}
