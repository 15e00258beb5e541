import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/queries.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { reportFactorChange } from '../accounts/mail-account-change.ts';
import { explainLostCodes } from './errors.ts';
import { lockFactors, replaceRecoveryCodes } from './store.ts';
import { prepareRecoveryCodes } from './recovery-codes.ts';

const passwordOnlyNote = ' Inloggen kan nu met alleen een wachtwoord.';

export async function removePasskey(
  deps: Deps,
  actor: Actor,
  { scope, accountId }: AccountKey,
  credentialId: string,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    await lockFactors(transaction, accountId);
    const removed = await transaction
      .deleteFrom('passkey')
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found');
    const isLast = await removeCodesWithLastFactor(transaction, accountId);
    await reportFactorChange(deps, transaction, actor, {
      action: 'passkey_removed',
      detail: removed.name,
      whatHappened: `De passkey ‘${removed.name}’ is zojuist van uw account bij Gulhart verwijderd.${isLast ? passwordOnlyNote : ''}`,
    });
  });
}

export async function removeTotp(deps: Deps, actor: Actor, { scope, accountId }: AccountKey): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const { hasTotp } = await lockFactors(transaction, accountId);
    await transaction.deleteFrom('totp').where('account_id', '=', accountId).execute();
    if (!hasTotp) return;
    const isLast = await removeCodesWithLastFactor(transaction, accountId);
    await reportFactorChange(deps, transaction, actor, {
      action: 'totp_removed',
      detail: '',
      whatHappened: `De app die codes geeft is zojuist van uw account bij Gulhart verwijderd.${isLast ? passwordOnlyNote : ''}`,
    });
  });
}

/** Recovery codes are used in place of a second factor, so removing the last factor also removes the codes. */
async function removeCodesWithLastFactor(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<boolean> {
  const { hasPasskey, hasTotp } = await lockFactors(transaction, accountId);
  const isLast = !hasPasskey && !hasTotp;
  if (isLast) await replaceRecoveryCodes(transaction, accountId, []);
  return isLast;
}

/**
 * Removes the factors that were added from `since` on. Also removes all recovery codes, because an intruder with a
 * session may have replaced them.
 */
export async function removeFactorsSince(
  transaction: OrganisationTransaction,
  accountId: string,
  since: Date,
): Promise<void> {
  await transaction
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  await transaction
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where('confirmed_at', '>=', since)
    .execute();
  await replaceRecoveryCodes(transaction, accountId, []);
}

/** Returns new recovery codes if this is the account's first factor. The user sees the codes only once. */
export async function addFactor(
  { database }: Pick<Deps, 'database'>,
  { scope, accountId }: AccountKey,
  add: (transaction: OrganisationTransaction) => Promise<void>,
): Promise<string[] | undefined> {
  const before = await database.transaction(scope, (transaction) => lockFactors(transaction, accountId));
  const isFirst = (factors: typeof before) => !factors.hasPasskey && !factors.hasTotp;
  // Hashing is slow, so it happens outside the transaction.
  const prepared = isFirst(before) ? await prepareRecoveryCodes(accountId) : undefined;
  const addWithCodes = async (transaction: OrganisationTransaction) => {
    const isStillFirst = isFirst(await lockFactors(transaction, accountId));
    await add(transaction);
    if (!prepared || !isStillFirst) return undefined;
    await replaceRecoveryCodes(transaction, accountId, prepared.hashes);
    return prepared.codes;
  };
  return database
    .transaction(scope, addWithCodes)
    .catch(
      explainLostCodes(
        'De verbinding viel weg. Staat deze tweede stap nu bij uw account? Maak dan meteen nieuwe herstelcodes.',
      ),
    );
}
