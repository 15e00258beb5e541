import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import { type Actor, auditAccount } from '../../foundation/audit/record-audit.ts';

export async function renamePasskey(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { scope, accountId }: AccountKey,
  { credentialId, name }: { credentialId: string; name: string },
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const passkey = await transaction
      .selectFrom('passkey')
      .select('name')
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) throw new AppError('not_found');
    if (passkey.name === name) return;
    await transaction
      .updateTable('passkey')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .execute();
    await auditAccount(transaction, actor, 'passkey_renamed', `${passkey.name} → ${name}`);
  });
}
