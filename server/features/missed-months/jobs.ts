import type { Deps } from '../../platform/deps.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts';
import { chargeMovedJob } from '../donations/job-definitions.ts';

export function missedMonthJobs(_deps: Deps): JobHandler[] {
  return [handleJob(chargeMovedJob, async () => {})];
}
