import * as z from 'zod/mini';
import { sql } from 'kysely';
import { emailAddress } from '../../../../contract/text.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { removeExpiredLimits } from '../../../platform/http/rate-limiter.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import {
  handleJob,
  handleScheduledJob,
  type JobDefinition,
  type JobHandler,
} from '../../../platform/jobs/job.ts';
import { findAccountByEmail } from '../../foundation/sessions/scope-before-login.ts';
import { removeExpiredSessions } from '../../foundation/sessions/sessions.ts';
import { mailPasswordReset } from './password-links.ts';
import { recordFailedLogin } from './record-failed-login.ts';

const mailPasswordResetPayload = z.object({ email: emailAddress('not an address') });

export const mailPasswordResetJob: JobDefinition<typeof mailPasswordResetPayload> = {
  name: 'mail-password-reset',
  payload: mailPasswordResetPayload,
  maxAttempts: 5,
};

const recordFailedLoginPayload = z.object({
  email: emailAddress('not an address'),
  device: z.string().check(z.maxLength(100)),
});

export const recordFailedLoginJob: JobDefinition<typeof recordFailedLoginPayload> = {
  name: 'record-failed-login',
  payload: recordFailedLoginPayload,
  maxAttempts: 5,
};

export function accountJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(mailPasswordResetJob, ({ email }) => mailPasswordReset(deps, email)),
    handleJob(recordFailedLoginJob, async ({ email, device }) => {
      const account = await findAccountByEmail(deps.database, email);
      if (account) await recordFailedLogin(deps, account, { proof: 'password', device });
    }),
    handleScheduledJob('remove-expired-proofs', '17 * * * *', (scope) => removeExpiredProofs(deps, scope)),
  ];
}

async function removeExpiredProofs({ database }: Deps, scope: PlatformScope): Promise<void> {
  const failures = new FailedItems();
  const removeExpiredFrom = (table: string) => async (transaction: Transaction) => {
    await sql`delete from ${sql.table(table)} where expires_at < product_now()`.execute(transaction);
  };
  for (const remove of [
    removeExpiredSessions,
    ...['password_reset', 'email_confirmation', 'email_undo', 'passkey_challenge'].map(removeExpiredFrom),
    removeExpiredLimits,
  ])
    await failures.collect(() => database.transaction(scope, remove));
  failures.report('kinds of expired proofs could not be removed');
}
