import path from 'node:path';
import { appPageTitles, giftPassPath, pageRedirects } from '../contract/pages.ts';
import { accountJobs } from './features/accounts/jobs.ts';
import { ownSessionRoutes } from './features/accounts/own-sessions/routes.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { stepUpRoutes } from './features/accounts/step-up/routes.ts';
import { actionPageJobs } from './features/action-pages/jobs.ts';
import { actionPagePages } from './features/action-pages/pages.ts';
import { actionPageRoutes } from './features/action-pages/routes.ts';
import { anbiJobs } from './features/anbi/jobs.ts';
import { anbiPageRoutes } from './features/anbi/pages.ts';
import { campaignPageRoutes } from './features/campaign-pages/routes.ts';
import { anbiRoutes } from './features/anbi/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { campaignRoutes } from './features/campaigns/routes.ts';
import { donationRoutes } from './features/donations/routes.ts';
import { contactJobs } from './features/contact/jobs.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { donorWallRoutes } from './features/donor-wall/routes.ts';
import { donorJobs } from './features/donors/jobs.ts';
import { donorRoutes } from './features/donors/routes.ts';
import { domainRoutes } from './features/organisations/domains/routes.ts';
import { mailJobs } from './features/mail/jobs.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { organisationJobs } from './features/organisations/jobs.ts';
import { ownOrganisationRoutes } from './features/organisations/own-organisation/routes.ts';
import { organisationRoutes } from './features/organisations/routes.ts';
import { sightingRoutes } from './features/organisations/sightings/routes.ts';
import { watchWebsites } from './features/organisations/sightings/watch-websites.ts';
import { offlineGiftRoutes } from './features/offline-gifts/routes.ts';
import { paperJobs } from './features/papers/jobs.ts';
import { paperRoutes } from './features/papers/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { donorPageRoutes } from './features/payments/pages.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { posterRoutes } from './features/posters/routes.ts';
import { receiptJobs } from './features/receipts/jobs.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import { guardRoutes, isAdministrator } from './features/sessions/access.ts';
import { createSessionCookie } from './features/sessions/cookies.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { settingJobs } from './features/settings/jobs.ts';
import { imageRoutes } from './features/settings/images/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { missedMonthJobs } from './features/missed-months/jobs.ts';
import { recoveryPageRoutes } from './features/missed-months/recovery-page.ts';
import { missedMonthRoutes } from './features/missed-months/routes.ts';
import { myGiftJobs } from './features/my-gift/jobs.ts';
import { myGiftRoutes } from './features/my-gift/routes.ts';
import { rehearsalJobs } from './features/rehearsal/jobs.ts';
import { rehearsalRoutes } from './features/rehearsal/routes.ts';
import { subscriptionJobs } from './features/subscriptions/jobs.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { countTrialVisits } from './features/trials/count-visits.ts';
import { trialRoutes } from './features/trials/routes.ts';
import { teamRoutes } from './features/team/routes.ts';
import { honourJobs } from './features/honours/jobs.ts';
import { reminderJobs } from './features/reminders/jobs.ts';
import { reminderPageRoutes } from './features/reminders/pages.ts';
import { weeklySummaryJobs } from './features/weekly-summary/jobs.ts';
import { yearOverviewJobs } from './features/year-overviews/jobs.ts';
import { yearOverviewRoutes } from './features/year-overviews/routes.ts';
import { unsubscribePageRoutes } from './features/notifications/unsubscribe-page.ts';
import { loadSimulator } from './load-simulator.ts';
import { AppError } from './platform/app-error.ts';
import type { Deps } from './platform/deps.ts';
import { limitCostlyPages } from './platform/http/costly-pages.ts';
import { registerHealth } from './platform/http/health.ts';
import { isFromThisMachine } from './platform/http/is-from-this-machine.ts';
import { createHttpServer, type LogDestination } from './platform/http/http-server.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import { runTogether, type JobHandler } from './platform/jobs/job.ts';
import { webhookTokenIn } from './platform/mollie/webhook-address.ts';
import { projectRoot } from './platform/project-root.ts';

export interface AppOptions {
  trustProxy: string[] | false;
  logLevel: string;
  logDestination?: LogDestination;
  /** Whether figures are for holders of the token alone. */
  production: boolean;
  metricsToken: string | null;
  /** Null: no pages, for tests of the API alone. */
  webFolder: string | null;
  /** Where the built-in payment simulator keeps its state. Null: there is no simulator. */
  simulatorDataFile: string | null;
}

export const builtWebFolder = path.join(projectRoot, 'dist', 'web');
export const builtDonorFolder = path.join(projectRoot, 'dist', 'donor');

/** The server's table of contents. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<HttpServer> {
  const server = await createHttpServer({ publicUrl: deps.publicUrl, ...options });
  const cookie = createSessionCookie(deps.publicUrl);
  guardRoutes(server, deps, cookie);
  limitCostlyPages(server, deps);
  await registerOpenApi(server);
  watchWebsites(server, deps);
  countTrialVisits(server, deps);
  registerHealth(server, { database: deps.database, ...options });

  await accountRoutes(server, deps, cookie);
  await secondFactorRoutes(server, deps, cookie);
  await stepUpRoutes(server, deps);
  await ownSessionRoutes(server, deps);
  await organisationRoutes(server, deps, cookie);
  await ownOrganisationRoutes(server, deps);
  await teamRoutes(server, deps, cookie);
  await settingRoutes(server, deps);
  await imageRoutes(server, deps);
  await trialRoutes(server, deps);
  await mailRoutes(server, deps);
  await domainRoutes(server, deps);
  await sightingRoutes(server, deps);
  await auditRoutes(server, deps);
  await donationRoutes(server, deps);
  await paymentRoutes(server, deps);
  await offlineGiftRoutes(server, deps);
  await subscriptionRoutes(server, deps);
  await missedMonthRoutes(server, deps);
  await rehearsalRoutes(server, deps);
  await receiptRoutes(server, deps);
  await yearOverviewRoutes(server, deps);
  await donorRoutes(server, deps);
  await campaignRoutes(server, deps);
  await donorWallRoutes(server, deps);
  await actionPageRoutes(server, deps);
  await actionPagePages(server, deps);
  await anbiRoutes(server, deps);
  await anbiPageRoutes(server, deps);
  await campaignPageRoutes(server, deps);
  await donorPageRoutes(server, deps);
  await posterRoutes(server, deps);
  await recoveryPageRoutes(server, deps);
  await myGiftRoutes(server, deps);
  await unsubscribePageRoutes(server, deps);
  await reminderPageRoutes(server, deps);
  await paperRoutes(server, deps);
  await contactRoutes(server, deps);

  if (options.simulatorDataFile) {
    await server.register(await loadSimulator(), {
      prefix: '/simulator',
      publicUrl: new URL('/simulator', deps.publicUrl).href,
      dataFile: options.simulatorDataFile,
      simulatorKeysOnly: true,
      // Nothing else of this server, least of all the simulator's own control, which trusts this machine.
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

/** Everything that happens outside of a request. */
export function buildJobs(deps: Deps): JobHandler[] {
  return runTogether([
    ...accountJobs(deps),
    ...donorJobs(deps),
    ...mailJobs(deps),
    ...organisationJobs(deps),
    ...paymentJobs(deps),
    ...receiptJobs(deps),
    ...settingJobs(deps),
    ...subscriptionJobs(deps),
    ...missedMonthJobs(deps),
    ...myGiftJobs(deps),
    ...rehearsalJobs(deps),
    ...weeklySummaryJobs(deps),
    ...paperJobs(deps),
    ...yearOverviewJobs(deps),
    ...anbiJobs(deps),
    ...actionPageJobs(deps),
    ...reminderJobs(deps),
    ...honourJobs(deps),
    ...contactJobs(deps),
  ]);
}
