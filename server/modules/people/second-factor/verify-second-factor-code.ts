import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type AccountKey, findAccount } from '../accounts/queries.ts';
import { wrongCode } from './errors.ts';
import { limits, slowdowns } from './limits.ts';
import { reportFactorChange } from '../accounts/mail-account-change.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, findTotp } from './store.ts';
import { findPeriod, openTotpSecret } from './totp.ts';

/**
 * A code works only once. Wrong codes are counted for each account. With `deviceOrSessionId`, they are counted for that
 * browser or session instead.
 */
export async function verifySecondFactorCode(
  deps: Deps,
  key: AccountKey,
  code: string,
  deviceOrSessionId?: string,
): Promise<void> {
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
  const isRight = await (/^\d{6}$/.test(digits)
    ? useAppCode(deps, key, digits)
    : useRecoveryCode(deps, key, code));
  if (!isRight) throw wrongCode();
  await rateLimiter.clear(limits[kind], subject);
  await rateLimiter.clear(slowdowns[kind], subject);
}

function useAppCode({ database, secrets, clock }: Deps, key: AccountKey, code: string): Promise<boolean> {
  const { scope, accountId } = key;
  return database.transaction(scope, async (transaction) => {
    const totp = await findTotp(transaction, accountId);
    if (!totp?.isConfirmed) return false;
    const period = findPeriod(openTotpSecret(secrets, accountId, totp.sealedSecret), code, clock.now());
    if (period === undefined) return false;
    const used = await transaction
      .updateTable('totp')
      .set({ last_period: period })
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .where('last_period', '<', period)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  });
}

async function useRecoveryCode(deps: Deps, key: AccountKey, code: string): Promise<boolean> {
  const codeHash = await hashRecoveryCode(key.accountId, code);
  return deps.database.transaction(key.scope, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('recovery_code')
      .where('account_id', '=', key.accountId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    const isValid = deleted.numDeletedRows > 0n;
    if (isValid) await reportRecoveryCodeUse(deps, transaction, key);
    return isValid;
  });
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
