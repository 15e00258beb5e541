import type { Deps } from '../../foundation/deps.ts';
import { handleJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { playWeekJob } from './job-definitions.ts';
import { playWeek } from './play-week.ts';

export function rehearsalJobs(deps: Deps): JobHandler[] {
  return [handleJob(playWeekJob, (_payload, scope) => playWeek(deps, scope))];
}
