import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { forgetCards, sendDueCards } from './cards.ts';

export function honourJobs(deps: Deps): JobHandler[] {
  return [
    // Every minute, because a card without a date follows its gift at once.
    handleScheduledJob('send-honour-cards', '* * * * *', (scope) => sendDueCards(deps, scope)),
    handleScheduledJob('forget-honour-cards', '41 2 * * *', (scope) => forgetCards(deps, scope)),
  ];
}
