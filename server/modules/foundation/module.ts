import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from './deps.ts';
import { mailJobs } from './mail/jobs.ts';
import { mailRoutes } from './mail/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { imageRoutes } from './settings/images/routes.ts';

export async function routes(server: HttpServer, deps: Deps): Promise<void> {
  await imageRoutes(server, deps);
  await mailRoutes(server, deps);
  await organisationRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return mailJobs(deps);
}
