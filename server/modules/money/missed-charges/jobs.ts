import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import {
  enqueueJob,
  handleJob,
  handleScheduledJob,
  type JobHandler,
  type JobDefinition,
} from '../../../platform/jobs/job.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import { processChargeOutcome } from './process-charge-outcome.ts';
import { listDueMissedCharges } from './queries.ts';
import { runNextStep } from './run-next-step.ts';
import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';

const missedChargePayload = z.object({ organisationId: publicId, missedChargeId: publicId });

/** If all attempts fail, the scheduled job enqueues the step again. */
const nextStepJob: JobDefinition<typeof missedChargePayload> = {
  name: 'missed-charge-step',
  payload: missedChargePayload,
  maxAttempts: 5,
};

export function missedChargeJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(chargeMovedJob, (charge, scope) => processChargeOutcome(deps, scope, charge)),
    handleJob(nextStepJob, ({ missedChargeId }, scope) => runNextStep(deps, scope, missedChargeId)),
    handleScheduledJob('missed-charges', '17 * * * *', (scope) => enqueueDueSteps(deps, scope)),
  ];
}

/** A missed charge stays due until its step has run. The job key prevents duplicate jobs. */
async function enqueueDueSteps({ database, clock }: Deps, scope: PlatformScope): Promise<void> {
  const now = clock.now();
  let after: string | undefined;
  do {
    after = await database.transaction(scope, async (transaction) => {
      const due = await listDueMissedCharges(transaction, now, after);
      for (const missedCharge of due) {
        const key = `missed-charge:${missedCharge.missedChargeId}`;
        await enqueueJob(transaction, nextStepJob, missedCharge, { key });
      }
      return due.at(-1)?.missedChargeId;
    });
    if (after !== undefined) failpoint('missed-charge-steps-enqueued');
  } while (after !== undefined);
}
