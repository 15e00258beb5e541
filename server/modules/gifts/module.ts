import { handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { countNewDonations } from './donations/list/count-new-donations.ts';

export { donationRoutes as routes } from './donations/routes.ts';

export function jobs({ database }: Deps): JobHandler[] {
  return [
    handleScheduledJob('count-new-donations', '* * * * *', (scope) => countNewDonations(database, scope)),
  ];
}
