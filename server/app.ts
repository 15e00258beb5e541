import path from 'node:path';
import { appPageTitles, giftPassPath, pageRedirects } from '../contract/pages.ts';
import * as foundation from './modules/foundation/module.ts';
import * as people from './modules/people/module.ts';
import * as campaigns from './modules/campaigns/module.ts';
import * as gifts from './modules/gifts/module.ts';
import * as money from './modules/money/module.ts';
import * as papers from './modules/papers/module.ts';
import * as anbi from './modules/anbi/module.ts';
import * as donorPages from './modules/donor-pages/module.ts';
import * as administration from './modules/administration/module.ts';
import { forgetReminderAddress } from './modules/donor-pages/reminders/reminder-requests.ts';
import { guardRoutes, isAdministrator } from './modules/foundation/sessions/access.ts';
import { createSessionCookie } from './modules/foundation/sessions/cookies.ts';
import { watchWebsites } from './modules/foundation/organisation/watch-websites.ts';
import { countTrialVisits } from './modules/campaigns/trials/choose-variant.ts';
import { findRefusedPages } from './modules/donor-pages/action-pages/queries.ts';
import { sumTrialGifts } from './modules/gifts/donations/figures.ts';
import { sumPausedGifts } from './modules/money/subscriptions/figures.ts';
import { findDonationOfReceipt } from './modules/papers/numbered/papers.ts';
import { loadSimulator } from './load-simulator.ts';
import { AppError } from './platform/app-error.ts';
import type { Deps } from './modules/foundation/deps.ts';
import { limitCostlyPages } from './platform/http/costly-pages.ts';
import { registerHealth } from './platform/http/health.ts';
import { isFromThisMachine } from './platform/http/is-from-this-machine.ts';
import { createHttpServer, type LogDestination } from './platform/http/http-server.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { combineHandlers, type JobHandler } from './platform/jobs/job.ts';
import { webhookTokenIn } from './platform/mollie/webhook-address.ts';
import { projectRoot } from './platform/project-root.ts';

export interface AppOptions {
  trustProxy: string[] | false;
  logLevel: string;
  logDestination?: LogDestination;
  production: boolean;
  metricsToken: string | null;
  webFolder: string | null;
  simulatorDataFile: string | null;
}

export const builtWebFolder = path.join(projectRoot, 'dist', 'web');
export const builtDonorFolder = path.join(projectRoot, 'dist', 'donor');

export async function buildApp(deps: Deps, options: AppOptions): Promise<HttpServer> {
  const server = await createHttpServer({
    publicUrl: deps.publicUrl,
    renderFailurePage: deps.donorPages.renderFailurePage,
    ...options,
  });
  const cookie = createSessionCookie(deps.publicUrl);
  guardRoutes(server, deps, cookie);
  limitCostlyPages(server, deps);
  await registerOpenApi(server);
  watchWebsites(server, deps);
  countTrialVisits(server, deps);
  registerHealth(server, { database: deps.database, ...options });

  await foundation.routes(server, deps);
  await people.routes(server, deps, cookie);
  await campaigns.routes(server, deps, sumTrialGifts, findRefusedPages);
  await gifts.routes(server, deps, findDonationOfReceipt, sumPausedGifts);
  await money.routes(server, deps);
  await papers.routes(server, deps, forgetReminderAddress);
  await anbi.routes(server, deps);
  await donorPages.routes(server, deps);
  await administration.routes(server, deps, cookie);

  if (options.simulatorDataFile) {
    await server.register(await loadSimulator(), {
      prefix: '/simulator',
      publicUrl: new URL('/simulator', deps.publicUrl).href,
      dataFile: options.simulatorDataFile,
      simulatorKeysOnly: true,
      // Otherwise the simulator could be made to call its own control routes, which trust requests from this machine.
      acceptWebhookUrl: (url) => webhookTokenIn(deps.publicUrl, url.href) !== undefined,
      authoriseControl: (request) => isFromThisMachine(request) || isAdministrator(request, deps, cookie),
    });
  }

  if (options.webFolder) {
    await serveWebPages(server, {
      folder: options.webFolder,
      appPages: appPageTitles,
      redirects: pageRedirects,
      askingPages: [giftPassPath],
      publicUrl: deps.publicUrl,
      hasDemo: deps.demoOrganisationId !== null,
    });
  } else {
    server.setNotFoundHandler(() => {
      throw new AppError('not_found');
    });
  }
  return server;
}

export function buildJobs(deps: Deps): JobHandler[] {
  return combineHandlers([
    ...foundation.jobs(deps),
    ...people.jobs(deps),
    ...gifts.jobs(deps),
    ...money.jobs(deps),
    ...papers.jobs(deps),
    ...anbi.jobs(deps),
    ...donorPages.jobs(deps),
    ...administration.jobs(deps),
  ]);
}
