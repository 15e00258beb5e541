import type { infer as Infer } from 'zod/mini';
import { sql } from 'kysely';
import type { resetPasswordBody, passwordLink } from '../../../../contract/accounts.ts';
import { hashToken } from '../../../platform/random-id.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findAccountByResetLink, isUsedResetLink } from '../../foundation/sessions/scope-before-login.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { removeFactorsSince } from '../second-factor/change-factors.ts';
import { makeDeviceToken } from './login-tokens.ts';
import { resetLinkInvalid, resetLinkUsed } from './errors.ts';
import { limits } from './limits.ts';
import { preparePassword } from './password.ts';
import { replacePassword } from './change-password.ts';
import { confirmAddress } from './confirm-email.ts';
import { lockAccount, removeUnusedPasswordLinks } from './store.ts';
import { openLoginSession } from './complete-login.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { mailPasswordResetJob } from './jobs.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';

export async function resetPassword(
  deps: Deps,
  { address, device }: { address: string; device: string },
  { token, password, organisationName }: Infer<typeof resetPasswordBody>,
): Promise<{ deviceToken: string; sessionToken: string | undefined }> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.resetByAddress, address);
  const tokenHash = hashToken(token);
  const account = await getAccountByResetLink(database, tokenHash);

  const passwordHash = await preparePassword(password);
  const sessionToken = await database.transaction(account.scope, async (transaction) => {
    const locked = await lockAccount(transaction, account.accountId);
    // The link is used up first, so that only one of two concurrent requests succeeds.
    const used = await transaction
      .updateTable('password_reset')
      .set({ used_at: sql<Date>`product_now()` })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw resetLinkInvalid();
    if (locked?.isInvited) {
      if (organisationName) await saveSetting(deps, transaction, 'org_name', organisationName);
      return activateInvitedAccount(transaction, account.accountId, { passwordHash, device });
    }
    await replacePassword(deps, transaction, account.accountId, {
      passwordHash,
      action: 'account_password_reset',
    });
    // If the address was unconfirmed, a stranger may have registered it and added second factors.
    if (await confirmAddress(transaction, account.accountId))
      await removeFactorsSince(transaction, account.accountId, new Date(0));
    return undefined;
  });
  const deviceToken = makeDeviceToken(deps, { accountId: account.accountId, passwordHash });
  return { deviceToken, sessionToken };
}

async function getAccountByResetLink(database: Database, tokenHash: Buffer) {
  const account = await findAccountByResetLink(database, tokenHash);
  if (account) return account;
  throw (await isUsedResetLink(database, tokenHash)) ? resetLinkUsed() : resetLinkInvalid();
}

/** Also confirms the address, because the link was mailed to it. */
async function activateInvitedAccount(
  transaction: OrganisationTransaction,
  accountId: string,
  { passwordHash, device }: { passwordHash: string; device: string },
): Promise<string> {
  const { email, is_admin: isAdmin } = await transaction
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      invited_at: null,
      invited_by: null,
      invited_by_id: null,
      email_confirmed_at: sql<Date>`product_now()`,
    })
    .where('account_id', '=', accountId)
    .returning(['email', 'is_admin'])
    .executeTakeFirstOrThrow();
  await removeUnusedPasswordLinks(transaction, accountId);
  const { organisationId } = transaction.scope;
  const actor = { accountId, organisationId, isAdmin, email };
  await auditAccount(transaction, actor, 'account_invitation_accepted', email);
  return openLoginSession(transaction, accountId, device);
}

/** A job looks for the account, so that the response takes the same time for every address. */
export async function requestPasswordReset(
  { database, rateLimiter }: Deps,
  address: string,
  email: string,
): Promise<void> {
  await rateLimiter.take(limits.forgotByAddress, address);
  await rateLimiter.take(limits.forgotByAccount, email);
  await enqueueJob(database.unscoped, mailPasswordResetJob, { email });
}

export async function describePasswordLink(
  { database, rateLimiter }: Deps,
  address: string,
  token: string,
): Promise<Infer<typeof passwordLink>> {
  await rateLimiter.take(limits.openLinkByAddress, address);
  const found = await getAccountByResetLink(database, hashToken(token));
  return database.transaction(found.scope, async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['email', 'invited_by', 'is_admin'])
      .where('account_id', '=', found.accountId)
      .executeTakeFirst();
    if (!account) throw resetLinkInvalid();
    if (account.invited_by === null) return { invitation: null };
    const ownValues = await readOwnValues(transaction, ['org_name']);
    return {
      invitation: {
        email: account.email,
        invitedBy: account.invited_by,
        organizationName: ownValues.get('org_name') ?? '',
        isAdmin: account.is_admin,
      },
    };
  });
}
