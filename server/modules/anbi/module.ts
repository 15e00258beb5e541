import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { anbiJobs } from './jobs.ts';
import { anbiPageRoutes } from './pages.ts';
import { anbiRoutes } from './routes.ts';

export async function routes(server: HttpServer, deps: Deps): Promise<void> {
  await anbiRoutes(server, deps);
  await anbiPageRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [...anbiJobs(deps)];
}
