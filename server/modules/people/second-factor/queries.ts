import type { SecondFactor } from '../../../../contract/second-factor.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { countRecoveryCodes, findTotp, listPasskeys } from './store.ts';
import { sql } from 'kysely';

export async function describeSecondFactor(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<Omit<SecondFactor, 'isRequired'>> {
  const passkeys = await listPasskeys(transaction, accountId);
  const totp = await findTotp(transaction, accountId);
  return {
    passkeys: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
    totp: totp?.isConfirmed ?? false,
    recoveryCodesLeft: await countRecoveryCodes(transaction, accountId),
  };
}

export async function listAccountsWithSecondFactor(
  transaction: OrganisationTransaction,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const isRequested = sql<boolean>`account_id = any(${accountIds})`;
  const accounts = await transaction
    .selectFrom('passkey')
    .select('account_id')
    .where(isRequested)
    .union(
      transaction
        .selectFrom('totp')
        .select('account_id')
        .where(isRequested)
        .where('confirmed_at', 'is not', null),
    )
    .execute();
  return new Set(accounts.map(({ account_id }) => account_id));
}
