import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { mailPasswordResetJob } from './jobs.ts';
import { limits } from './limits.ts';

/** A job finds the account later, so that every address takes the same time. */
export async function requestPasswordReset(
  { database, rateLimiter }: Deps,
  address: string,
  email: string,
): Promise<void> {
  await rateLimiter.take(limits.forgotByAddress, address);
  await rateLimiter.take(limits.forgotByAccount, email);
  await enqueueJob(database.unscoped, mailPasswordResetJob, { email });
}
