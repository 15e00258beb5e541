import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/own-account.ts';
import { prepareRecoveryCodes } from './recovery-codes.ts';
import { lockFactors, replaceRecoveryCodes } from './store.ts';

/** The first factor comes with recovery codes, which are shown once. */
export async function addFactor(
  { database }: Pick<Deps, 'database'>,
  { scope, accountId }: AccountKey,
  add: (transaction: OrganisationTransaction) => Promise<void>,
): Promise<string[] | undefined> {
  const before = await database.transaction(scope, (transaction) => lockFactors(transaction, accountId));
  const isFirst = (factors: typeof before) => !factors.hasPasskey && !factors.hasTotp;
  // Hashing is slow, so it happens outside the transaction.
  const prepared = isFirst(before) ? await prepareRecoveryCodes(accountId) : undefined;
  return database.transaction(scope, async (transaction) => {
    const isStillFirst = isFirst(await lockFactors(transaction, accountId));
    await add(transaction);
    if (!prepared || !isStillFirst) return undefined;
    await replaceRecoveryCodes(transaction, accountId, prepared.hashes);
    return prepared.codes;
  });
}
