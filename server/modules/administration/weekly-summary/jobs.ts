import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { sendWeeklySummaries } from './send-weekly-summaries.ts';

export function weeklySummaryJobs(deps: Deps): JobHandler[] {
  return [
    // Monday morning in the Netherlands. The second run is for a worker that was down; it mails nobody twice.
    handleScheduledJob('send-weekly-summaries', '0 6,8 * * 1', (scope) => sendWeeklySummaries(deps, scope)),
  ];
}
