import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { lockOwnAccount } from '../accounts/lock-own-account.ts';

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

/** Returns false for a copied passkey, whose counter is behind, and for a removed one. */
export async function recordPasskeyUse(
  transaction: OrganisationTransaction,
  { accountId, credentialId, counter }: { accountId: string; credentialId: string; counter: number },
): Promise<boolean> {
  const used = await transaction
    .updateTable('passkey')
    .set({ counter, last_used_at: sql<Date>`product_now()` })
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    // Many passkeys do not count and stay at 0.
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function findTotp(transaction: OrganisationTransaction, accountId: string) {
  const totp = await transaction
    .selectFrom('totp')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return totp && { sealedSecret: totp.secret, isConfirmed: totp.confirmed_at !== null };
}

/** Returns false when a code of this or a later period was used before. */
export async function recordTotpUse(
  transaction: OrganisationTransaction,
  accountId: string,
  period: number,
): Promise<boolean> {
  const used = await transaction
    .updateTable('totp')
    .set({ last_period: period })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_period', '<', period)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function takeRecoveryCode(
  transaction: OrganisationTransaction,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
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
