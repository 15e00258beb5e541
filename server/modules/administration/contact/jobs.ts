import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { forgetOldMessages } from './messages.ts';

export function contactJobs(deps: Deps): JobHandler[] {
  return [handleScheduledJob('forget-old-messages', '41 3 * * *', (scope) => forgetOldMessages(deps, scope))];
}
