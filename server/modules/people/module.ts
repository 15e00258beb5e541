import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import type { Cookie } from '../foundation/sessions/cookies.ts';
import { accountJobs } from './accounts/jobs.ts';
import { accountRoutes } from './accounts/routes.ts';
import { unsubscribePageRoutes } from './notifications/unsubscribe-page.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { teamRoutes } from './team/routes.ts';

export async function routes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  await accountRoutes(server, deps, cookie);
  await secondFactorRoutes(server, deps, cookie);
  await teamRoutes(server, deps, cookie);
  await unsubscribePageRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return accountJobs(deps);
}
