import * as z from 'zod/mini';
import { sql } from 'kysely';
import { emailAddress } from '../../../contract/text.ts';
import type { PlatformScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { FailedItems } from '../../platform/jobs/failed-items.ts';
import {
  handleJob,
  handleScheduledJob,
  type JobDefinition,
  type JobHandler,
} from '../../platform/jobs/job.ts';
import { mailPasswordReset } from './mail-password-reset.ts';

const mailPasswordResetPayload = z.object({ email: emailAddress('not an address') });

export const mailPasswordResetJob: JobDefinition<typeof mailPasswordResetPayload> = {
  name: 'mail-password-reset',
  payload: mailPasswordResetPayload,
  maxAttempts: 5,
};

export function accountJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(mailPasswordResetJob, ({ email }) => mailPasswordReset(deps, email)),
    handleScheduledJob('remove-expired-proofs', '17 * * * *', (scope) => removeExpiredProofs(deps, scope)),
  ];
}

/** Sessions, links and counters that are worth nothing any more. */
async function removeExpiredProofs({ database }: Deps, scope: PlatformScope): Promise<void> {
  const failures = new FailedItems();
  for (const removal of [
    sql`delete from session where last_seen_at < now() - interval '8 hours' or created_at < now() - interval '7 days'`,
    sql`delete from password_reset where expires_at < now()`,
    sql`delete from rate_limit where window_ends_at < now()`,
  ])
    await failures.collect(() => database.transaction(scope, (transaction) => removal.execute(transaction)));
  failures.report('kinds of expired proofs could not be removed');
}
