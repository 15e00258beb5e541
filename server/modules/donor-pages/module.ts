import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { actionPageJobs } from './action-pages/jobs.ts';
import { actionPagePages } from './action-pages/pages.ts';
import { actionPageRoutes } from './action-pages/routes.ts';
import { campaignPageRoutes } from './campaign-pages/routes.ts';
import { donorPageRoutes } from './form/pages.ts';
import { formRoutes } from './form/routes.ts';
import { honourJobs } from './honour-cards/jobs.ts';
import { myGiftJobs } from './my-gift/jobs.ts';
import { myGiftRoutes } from './my-gift/routes.ts';
import { posterRoutes } from './posters/routes.ts';
import { recoveryPageRoutes } from './recovery/recovery-page.ts';
import { reminderJobs } from './reminders/jobs.ts';
import { reminderPageRoutes } from './reminders/pages.ts';

export async function routes(server: HttpServer, deps: Deps): Promise<void> {
  await formRoutes(server, deps);
  await actionPageRoutes(server, deps);
  await actionPagePages(server, deps);
  await campaignPageRoutes(server, deps);
  await donorPageRoutes(server, deps);
  await posterRoutes(server, deps);
  await recoveryPageRoutes(server, deps);
  await myGiftRoutes(server, deps);
  await reminderPageRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [...myGiftJobs(deps), ...actionPageJobs(deps), ...reminderJobs(deps), ...honourJobs(deps)];
}
