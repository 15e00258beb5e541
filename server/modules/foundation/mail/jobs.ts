import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { Deps } from '../deps.ts';
import {
  handleJob,
  handleScheduledJob,
  type JobDefinition,
  type JobHandler,
} from '../../../platform/jobs/job.ts';
import { deliverMail } from './deliver-mail.ts';
import { purgeMailBodies } from './remove-mail.ts';

const deliverMailPayload = z.object({ mailId: publicId });

/** The runner waits e^n seconds after attempt n, and at most e^10 seconds. The last attempt comes after three days. */
export const deliverMailJob: JobDefinition<typeof deliverMailPayload> = {
  name: 'deliver-mail',
  payload: deliverMailPayload,
  maxAttempts: 21,
  hasOwnLane: true,
};

export function mailJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(deliverMailJob, ({ mailId }, scope, attempt) => deliverMail(deps, scope, mailId, attempt)),
    handleScheduledJob('purge-mail-bodies', '47 4 * * *', (scope) => purgeMailBodies(deps, scope)),
  ];
}
