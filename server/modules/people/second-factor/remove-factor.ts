import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/own-account.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { reportFactorChange } from './report-factor-change.ts';
import { lockFactors, replaceRecoveryCodes } from './store.ts';

const noneLeft = ' Inloggen kan nu met alleen een wachtwoord.';

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
      whatHappened: `De passkey ‘${removed.name}’ is zojuist van uw account bij Gulhart verwijderd.${isLast ? noneLeft : ''}`,
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
      whatHappened: `De app die codes geeft is zojuist van uw account bij Gulhart verwijderd.${isLast ? noneLeft : ''}`,
    });
  });
}

/** Recovery codes replace a factor, so they go with the last one. */
async function removeCodesWithLastFactor(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<boolean> {
  const { hasPasskey, hasTotp } = await lockFactors(transaction, accountId);
  const isLast = !hasPasskey && !hasTotp;
  if (isLast) await replaceRecoveryCodes(transaction, accountId, []);
  return isLast;
}

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
}
