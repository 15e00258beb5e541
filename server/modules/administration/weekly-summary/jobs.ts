import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { sendWeeklySummaries } from './send-weekly-summaries.ts';

export function weeklySummaryJobs(deps: Deps): JobHandler[] {
  return [
    // Monday morning in the Netherlands. The second turn is for a worker that was away at the first; whoever has been
    // told is not told again.
    handleScheduledJob('send-weekly-summaries', '0 6,8 * * 1', (scope) => sendWeeklySummaries(deps, scope)),
  ];
}
