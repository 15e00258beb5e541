import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/app-error.ts';

export async function lockFactors(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<{ hasPasskey: boolean; hasTotp: boolean }> {
  await lockOwnAccount(transaction, accountId);
  const passkey = await transaction
    .selectFrom('passkey')
    .select('credential_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  const totp = await findTotp(transaction, accountId);
  return { hasPasskey: passkey !== undefined, hasTotp: totp?.isConfirmed ?? false };
}

export async function listPasskeys(transaction: OrganisationTransaction, accountId: string) {
  return transaction
    .selectFrom('passkey')
    .select(['credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
}

export async function findTotp(transaction: OrganisationTransaction, accountId: string) {
  const totp = await transaction
    .selectFrom('totp')
    .select(['secret', 'confirmed_at', 'last_period'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!totp) return undefined;
  const { secret, confirmed_at: confirmedAt, last_period: lastPeriod } = totp;
  return { sealedSecret: secret, isConfirmed: confirmedAt !== null, lastPeriod };
}

export async function hasRecoveryCode(
  transaction: OrganisationTransaction,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('recovery_code')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countRecoveryCodes(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceRecoveryCodes(
  transaction: OrganisationTransaction,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  if (codeHashes.length === 0) return;
  await transaction
    .insertInto('recovery_code')
    .values(codeHashes.map((codeHash) => ({ account_id: accountId, code_hash: codeHash })))
    .execute();
}

async function lockOwnAccount(transaction: OrganisationTransaction, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError('not_logged_in');
}
