import type { Deps } from '../../foundation/deps.ts';
import { handleJob, handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import { mailDonorLinkJob, mailDonorLink } from './mail-donor-link.ts';
import { mailAccountLink, takeAccountOver } from './take-account-over.ts';
import { removeExpired } from './store.ts';

export function myGiftJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(mailDonorLinkJob, (asked, scope) => mailDonorLink(deps, scope, asked)),
    handleJob(chargeMovedJob, async (charge, scope) => {
      await takeAccountOver(deps, scope, charge);
      await mailAccountLink(deps, scope, charge);
    }),
    handleScheduledJob('remove-expired-donor-links', '27 * * * *', (scope) =>
      deps.database.transaction(scope, removeExpired),
    ),
  ];
}
