import type { Deps } from '../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import { remindOwners } from './remind-owners.ts';
import { deleteFilesNeverUsed } from './store.ts';

export function anbiJobs(deps: Deps): JobHandler[] {
  return [
    handleScheduledJob('remind-anbi-owners', '10 7 * * *', (scope) => remindOwners(deps, scope)),
    handleScheduledJob('remove-unused-anbi-files', '47 3 * * *', (scope) =>
      deps.database.transaction(scope, deleteFilesNeverUsed),
    ),
  ];
}
