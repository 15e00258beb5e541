import type { Deps } from '../../foundation/deps.ts';
import { handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { forgetReminders } from './forget-reminders.ts';
import { sendDueReminders } from './send-due-reminders.ts';

export function reminderJobs(deps: Deps): JobHandler[] {
  return [
    handleScheduledJob('send-reminders', '4,19,34,49 * * * *', (scope) => sendDueReminders(deps, scope)),
    handleScheduledJob('forget-reminders', '38 2 * * *', (scope) => forgetReminders(deps, scope)),
  ];
}
