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
import { removeExpiredSessions } from '../../foundation/sessions/sessions.ts';
import { removeExpiredChallenges } from '../second-factor/verify-passkey.ts';
import { mailPasswordReset } from './mail-password-reset.ts';
import { recordFailedLoginByEmail } from './record-failed-login.ts';

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
    handleJob(recordFailedLoginJob, ({ email, device }) =>
      recordFailedLoginByEmail(deps, email, { proof: 'password', device }),
    ),
    handleScheduledJob('remove-expired-proofs', '17 * * * *', (scope) => removeExpiredProofs(deps, scope)),
  ];
}

async function removeExpiredProofs({ database }: Deps, scope: PlatformScope): Promise<void> {
  const failures = new FailedItems();
  for (const remove of [
    removeExpiredSessions,
    removeExpiredResets,
    removeExpiredConfirmations,
    removeExpiredUndoLinks,
    removeExpiredChallenges,
    removeExpiredLimits,
  ])
    await failures.collect(() => database.transaction(scope, remove));
  failures.report('kinds of expired proofs could not be removed');
}

async function removeExpiredResets(transaction: Transaction): Promise<void> {
  await sql`delete from password_reset where expires_at < product_now()`.execute(transaction);
}

async function removeExpiredConfirmations(transaction: Transaction): Promise<void> {
  await sql`delete from email_confirmation where expires_at < product_now()`.execute(transaction);
}

async function removeExpiredUndoLinks(transaction: Transaction): Promise<void> {
  await sql`delete from email_undo where expires_at < product_now()`.execute(transaction);
}
