import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { findAccountByEmail } from '../../foundation/sessions/scope-before-login.ts';
import type { AccountKey } from './own-account.ts';
import { findAccount } from './queries.ts';

const wrongProofs = {
  password: 'verkeerd wachtwoord',
  code: 'verkeerde code',
  passkey: 'passkey geweigerd',
} as const;
type WrongProof = keyof typeof wrongProofs;

interface FailedLogin {
  proof: WrongProof;
  device: string;
}

export async function recordFailedLogin(
  { database }: Pick<Deps, 'database'>,
  key: AccountKey,
  { proof, device }: FailedLogin,
): Promise<void> {
  await database.transaction(key.scope, async (transaction) => {
    const account = await findAccount(transaction, key);
    if (!account) return;
    const actor = { ...account, accountId: account.id, organisationId: key.scope.organisationId };
    await auditAccount(transaction, actor, 'login_failed', `${wrongProofs[proof]}, ${device}`);
  });
}

export async function recordFailedLoginByEmail(
  deps: Pick<Deps, 'database'>,
  email: string,
  failure: FailedLogin,
): Promise<void> {
  const account = await findAccountByEmail(deps.database, email);
  if (account) await recordFailedLogin(deps, account, failure);
}
