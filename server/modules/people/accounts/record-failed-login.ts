import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { type AccountKey, findAccount } from './queries.ts';

const wrongProofs = {
  password: 'verkeerd wachtwoord',
  code: 'verkeerde code',
  passkey: 'passkey geweigerd',
};

export async function recordFailedLogin(
  { database }: Pick<Deps, 'database'>,
  key: AccountKey,
  { proof, device }: { proof: keyof typeof wrongProofs; device: string },
): Promise<void> {
  await database.transaction(key.scope, async (transaction) => {
    const account = await findAccount(transaction, key);
    if (!account) return;
    const actor = { ...account, accountId: account.id, organisationId: key.scope.organisationId };
    await auditAccount(transaction, actor, 'login_failed', `${wrongProofs[proof]}, ${device}`);
  });
}
