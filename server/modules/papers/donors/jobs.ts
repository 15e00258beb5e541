import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { anonymiseOldGifts } from './anonymise-old-gifts.ts';

export function donorJobs(deps: Deps): JobHandler[] {
  return [handleScheduledJob('anonymise-old-gifts', '17 4 * * *', (scope) => anonymiseOldGifts(deps, scope))];
}
