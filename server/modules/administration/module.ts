import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import type { Cookie } from '../foundation/sessions/cookies.ts';
import { auditRoutes } from './audit/routes.ts';
import { ownOrganisationRoutes } from './closing/own-organisation/routes.ts';
import { contactJobs } from './contact/jobs.ts';
import { contactRoutes } from './contact/routes.ts';
import { rehearsalJobs } from './rehearsal/jobs.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { settingJobs } from './settings/jobs.ts';
import { settingRoutes } from './settings/routes.ts';
import { organisationJobs } from './tenants/jobs.ts';
import { organisationRoutes } from './tenants/routes.ts';
import { weeklySummaryJobs } from './weekly-summary/jobs.ts';

export async function routes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  await organisationRoutes(server, deps, cookie);
  await ownOrganisationRoutes(server, deps);
  await settingRoutes(server, deps);
  await auditRoutes(server, deps);
  await rehearsalRoutes(server, deps);
  await contactRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [
    ...organisationJobs(deps),
    ...settingJobs(deps),
    ...rehearsalJobs(deps),
    ...weeklySummaryJobs(deps),
    ...contactJobs(deps),
  ];
}
