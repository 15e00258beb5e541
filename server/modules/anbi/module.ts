import type { HttpServer } from '../../platform/http/typed-server.ts';
import { handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { anbiPageRoutes } from './pages.ts';
import { remindOwners } from './remind-owners.ts';
import { anbiRoutes } from './routes.ts';
import { deleteUnusedFiles } from './store.ts';

export async function routes(server: HttpServer, deps: Deps): Promise<void> {
  await anbiRoutes(server, deps);
  await anbiPageRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [
    handleScheduledJob('remind-anbi-owners', '10 7 * * *', (scope) => remindOwners(deps, scope)),
    handleScheduledJob('remove-unused-anbi-files', '47 3 * * *', (scope) =>
      deps.database.transaction(scope, deleteUnusedFiles),
    ),
  ];
}
