import type { Deps } from '../../foundation/deps.ts';
import { handleJob, handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { forgetMakers } from './forget-makers.ts';
import { mailMakerLinkJob, mailMakerLink } from './mail-maker.ts';
import { thankDonorsJob, thankDonors } from './thank-donors.ts';

export function actionPageJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(mailMakerLinkJob, (asked, scope) => mailMakerLink(deps, scope, asked)),
    handleJob(thankDonorsJob, (asked, scope) => thankDonors(deps, scope, asked)),
    handleScheduledJob('forget-page-makers', '53 3 * * *', (scope) => forgetMakers(deps, scope)),
  ];
}
