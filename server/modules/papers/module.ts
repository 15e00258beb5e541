import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { donationDetailRoutes } from './donation-detail/routes.ts';
import type { ForgetAddress } from './donors/erase-donor.ts';
import { donorJobs } from './donors/jobs.ts';
import { donorRoutes } from './donors/routes.ts';
import { paperJobs } from './numbered/jobs.ts';
import { paperRoutes } from './numbered/routes.ts';
import { receiptJobs } from './receipts/jobs.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { yearOverviewJobs } from './year-overviews/jobs.ts';
import { yearOverviewRoutes } from './year-overviews/routes.ts';

/** What proves it. */
export async function routes(server: HttpServer, deps: Deps, forgetAddress: ForgetAddress): Promise<void> {
  await donationDetailRoutes(server, deps);
  await receiptRoutes(server, deps);
  await yearOverviewRoutes(server, deps);
  await donorRoutes(server, deps, forgetAddress);
  await paperRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [...donorJobs(deps), ...receiptJobs(deps), ...paperJobs(deps), ...yearOverviewJobs(deps)];
}
