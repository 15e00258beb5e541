import type { HttpServer } from '../../platform/http/typed-server.ts';
import { handleJob, handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { donationCompletedJob } from '../gifts/donations/job-definitions.ts';
import { donationDetailRoutes } from './donation-detail/routes.ts';
import { anonymiseOldGifts } from './donors/anonymise-old-gifts.ts';
import type { ForgetAddress } from './donors/erase-donor.ts';
import { donorRoutes } from './donors/routes.ts';
import { paperRoutes } from './numbered/routes.ts';
import { replaceOldSigningKey } from './numbered/signing-keys.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { sendConfirmation } from './receipts/send-confirmation.ts';
import { sendOverviewsJob } from './year-overviews/job-definitions.ts';
import { yearOverviewRoutes } from './year-overviews/routes.ts';
import { sendNextOverviews } from './year-overviews/send-next-overviews.ts';

export async function routes(server: HttpServer, deps: Deps, forgetAddress: ForgetAddress): Promise<void> {
  await donationDetailRoutes(server, deps);
  await receiptRoutes(server, deps);
  await yearOverviewRoutes(server, deps);
  await donorRoutes(server, deps, forgetAddress);
  await paperRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [
    handleScheduledJob('anonymise-old-gifts', '17 4 * * *', (scope) => anonymiseOldGifts(deps, scope)),
    handleJob(donationCompletedJob, ({ donationId }, scope) => sendConfirmation(deps, scope, donationId)),
    handleScheduledJob('replace-old-signing-key', '23 4 * * 1', () => replaceOldSigningKey(deps)),
    handleJob(sendOverviewsJob, ({ year, environment }, scope) =>
      sendNextOverviews(deps, scope, { year, environment }),
    ),
  ];
}
