import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { missedChargeJobs } from './missed-charges/jobs.ts';
import { missedChargeRoutes } from './missed-charges/routes.ts';
import { paymentJobs } from './payments/jobs.ts';
import { paymentRoutes } from './payments/routes.ts';
import { subscriptionJobs } from './subscriptions/jobs.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

export async function routes(server: HttpServer, deps: Deps): Promise<void> {
  await paymentRoutes(server, deps);
  await subscriptionRoutes(server, deps);
  await missedChargeRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [...paymentJobs(deps), ...subscriptionJobs(deps), ...missedChargeJobs(deps)];
}
