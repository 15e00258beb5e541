import type { Deps } from '../../foundation/deps.ts';
import { handleJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { donationCompletedJob } from '../../gifts/donations/job-definitions.ts';
import { sendConfirmation } from './send-confirmation.ts';

export function receiptJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(donationCompletedJob, ({ donationId }, scope) => sendConfirmation(deps, scope, donationId)),
  ];
}
