import type { HttpServer } from '../../platform/http/typed-server.ts';
import { handleJob, handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import type { Cookie } from '../foundation/sessions/cookies.ts';
import { checkAllMethods, checkMethods } from '../foundation/settings/check-payment-keys.ts';
import { checkMethodsJob } from '../foundation/settings/job-definitions.ts';
import { auditRoutes } from './audit/routes.ts';
import { ownOrganisationRoutes } from './closing/routes.ts';
import { forgetOldMessages } from './contact/messages.ts';
import { contactRoutes } from './contact/routes.ts';
import { playWeek, playWeekJob } from './rehearsal/play-week.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { removeUnusedImages } from './settings/remove-unused-images.ts';
import { settingRoutes } from './settings/routes.ts';
import { organisationJobs } from './tenants/jobs.ts';
import { organisationRoutes } from './tenants/routes.ts';
import { waitingRoutes } from './waiting/routes.ts';
import { sendWeeklySummaries } from './weekly-summary/send-weekly-summaries.ts';

export async function routes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  await organisationRoutes(server, deps, cookie);
  await ownOrganisationRoutes(server, deps);
  await settingRoutes(server, deps);
  await auditRoutes(server, deps);
  await rehearsalRoutes(server, deps);
  await contactRoutes(server, deps);
  await waitingRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [
    ...organisationJobs(deps),
    handleJob(checkMethodsJob, (key, scope) => checkMethods(deps, scope, key)),
    handleScheduledJob('check-all-methods', '22 5 * * *', (scope) => checkAllMethods(deps, scope)),
    handleScheduledJob('remove-unused-images', '41 3 * * *', (scope) =>
      deps.database.transaction(scope, removeUnusedImages),
    ),
    handleJob(playWeekJob, (_payload, scope) => playWeek(deps, scope)),
    // Runs twice on Monday morning, in case the worker was down the first time. The second run repeats no summary.
    handleScheduledJob('send-weekly-summaries', '0 6,8 * * 1', (scope) => sendWeeklySummaries(deps, scope)),
    handleScheduledJob('forget-old-messages', '41 3 * * *', (scope) => forgetOldMessages(deps, scope)),
  ];
}
