import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { replaceOldSigningKey } from './signing-keys.ts';

export function paperJobs(deps: Deps): JobHandler[] {
  // On Mondays.
  return [handleScheduledJob('replace-old-signing-key', '23 4 * * 1', () => replaceOldSigningKey(deps))];
}
