import path from 'node:path';
import { pageRedirects, webPages } from '../contract/pages.ts';
import { accountJobs } from './features/accounts/jobs.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { mailJobs } from './features/mail/jobs.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { organisationRoutes } from './features/organisations/routes.ts';
import { guardRoutes } from './features/sessions/access.ts';
import { createSessionCookie } from './features/sessions/session-cookie.ts';
import { settingRoutes } from './features/settings/routes.ts';
import type { Deps } from './platform/deps.ts';
import { registerHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { projectRoot } from './platform/project-root.ts';

export interface AppOptions {
  trustProxy: string[] | false;
  logLevel: string;
  metricsToken: string | null;
  /** Null: no pages, for tests of the API alone. */
  webFolder: string | null;
}

export const builtWebFolder = path.join(projectRoot, 'dist', 'web');

/** The server's table of contents. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<HttpServer> {
  const server = await createHttpServer({ publicUrl: deps.publicUrl, ...options });
  const cookie = createSessionCookie(deps.publicUrl);
  guardRoutes(server, deps.database, cookie);
  await registerOpenApi(server);
  registerHealth(server, { database: deps.database, metricsToken: options.metricsToken });

  await accountRoutes(server, deps, cookie);
  await organisationRoutes(server, deps);
  await settingRoutes(server, deps);
  await mailRoutes(server, deps);

  if (options.webFolder) {
    await serveWebPages(server, { folder: options.webFolder, pages: webPages, redirects: pageRedirects });
  }
  return server;
}

/** Everything that happens outside of a request. */
export function buildJobs(deps: Deps): JobHandler[] {
  return [...accountJobs(deps), ...mailJobs(deps)];
}
