import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type AccountKey, findAccount } from '../accounts/queries.ts';
import { wrongCode } from './errors.ts';
import { limits, slowdowns } from './limits.ts';
import { reportFactorChange } from '../accounts/mail-account-change.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, findTotp, hasRecoveryCode } from './store.ts';
import { findPeriod, openTotpSecret } from './totp.ts';

/**
 * Uses up the code, in the transaction of the login or change that the code is for. So a code is not lost if that
 * transaction fails. Throws if another request has used the code meanwhile.
 */
export type UseCode = (transaction: OrganisationTransaction) => Promise<void>;

/**
 * A code works only once. Wrong codes are counted for each account. With `deviceOrSessionId`, they are counted for that
 * browser or session instead.
 */
export async function verifySecondFactorCode(
  deps: Deps,
  key: AccountKey,
  code: string,
  deviceOrSessionId?: string,
): Promise<UseCode> {
  const { rateLimiter } = deps;
  const kind = deviceOrSessionId ? 'codeByDevice' : 'codeByAccount';
  const subject = deviceOrSessionId ?? key.accountId;
  await rateLimiter.take(limits[kind], subject);
  await rateLimiter.slowDown(slowdowns[kind], subject).catch(async (refusal: unknown) => {
    // An attempt that is refused during a pause does not count.
    await rateLimiter.giveBack(limits[kind], subject);
    throw refusal;
  });
  const digits = code.replaceAll(/\s/g, '');
  const use = await (/^\d{6}$/.test(digits)
    ? findAppCode(deps, key, digits)
    : findRecoveryCode(deps, key, code));
  if (!use) throw wrongCode();
  await rateLimiter.clear(limits[kind], subject);
  await rateLimiter.clear(slowdowns[kind], subject);
  return use;
}

async function findAppCode(
  { database, secrets, clock }: Deps,
  { scope, accountId }: AccountKey,
  code: string,
): Promise<UseCode | undefined> {
  const totp = await database.transaction(scope, (transaction) => findTotp(transaction, accountId));
  if (!totp?.isConfirmed) return undefined;
  const period = findPeriod(openTotpSecret(secrets, accountId, totp.sealedSecret), code, clock.now());
  if (period === undefined || period <= totp.lastPeriod) return undefined;
  return async (transaction) => {
    const used = await transaction
      .updateTable('totp')
      .set({ last_period: period })
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .where('last_period', '<', period)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw wrongCode();
  };
}

async function findRecoveryCode(deps: Deps, key: AccountKey, code: string): Promise<UseCode | undefined> {
  const codeHash = await hashRecoveryCode(key.accountId, code);
  const isValid = await deps.database.transaction(key.scope, (transaction) =>
    hasRecoveryCode(transaction, key.accountId, codeHash),
  );
  if (!isValid) return undefined;
  return async (transaction) => {
    const deleted = await transaction
      .deleteFrom('recovery_code')
      .where('account_id', '=', key.accountId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw wrongCode();
    await reportRecoveryCodeUse(deps, transaction, key);
  };
}

async function reportRecoveryCodeUse(
  deps: Deps,
  transaction: OrganisationTransaction,
  key: AccountKey,
): Promise<void> {
  const account = await findAccount(transaction, key);
  if (!account) return;
  const left = await countRecoveryCodes(transaction, key.accountId);
  const actor = { ...account, accountId: account.id, organisationId: key.scope.organisationId };
  await reportFactorChange(deps, transaction, actor, {
    action: 'recovery_code_used',
    detail: String(left),
    whatHappened: `Voor uw account bij Gulhart is zojuist een herstelcode gebruikt. U hebt er nog ${left}.`,
  });
}
