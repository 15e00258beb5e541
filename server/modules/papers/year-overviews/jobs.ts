import type { Deps } from '../../foundation/deps.ts';
import { handleJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { sendOverviewsJob } from './job-definitions.ts';
import { sendNextOverviews } from './send-next-overviews.ts';

export function yearOverviewJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(sendOverviewsJob, ({ year, environment }, scope) =>
      sendNextOverviews(deps, scope, { year, environment }),
    ),
  ];
}
