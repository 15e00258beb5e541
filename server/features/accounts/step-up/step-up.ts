import type * as z from 'zod/mini';
import type { stepUpBody } from '../../../../contract/step-up.ts';
import type { Deps } from '../../../platform/deps.ts';
import { auditAccount } from '../../audit/record-audit.ts';
import type { Visitor } from '../../sessions/access.ts';
import { proveSession } from '../../sessions/prove-session.ts';
import type { AccountKey } from '../account-key.ts';
import { wrongPassword } from '../errors.ts';
import { limits } from '../limits.ts';
import { verifyPassword } from '../password.ts';
import { getPasswordHash } from '../store.ts';

export type Proof = z.infer<typeof stepUpBody>;

/**
 * Lets somebody who is logged in show once more who they are: a session that was left open, or stolen, is not enough
 * for what cannot be made good again.
 */
export async function stepUp(deps: Deps, visitor: Visitor, key: AccountKey, proof: Proof): Promise<void> {
  const { database, rateLimiter } = deps;
  // Counted before it is checked, so that many guesses at once gain nothing.
  await rateLimiter.take(limits.stepUpByAccount, key.accountId);
  const isProved = await verifyOwnPassword(deps, key, proof.password);
  await database.transaction(key.scope, async (transaction) => {
    if (isProved) await proveSession(transaction, visitor.sessionTokenHash);
    await auditAccount(transaction, visitor, isProved ? 'step_up' : 'step_up_failed', 'het wachtwoord');
  });
  if (!isProved) throw wrongPassword();
  await rateLimiter.giveBack(limits.stepUpByAccount, key.accountId);
}

async function verifyOwnPassword({ database }: Deps, key: AccountKey, password: string): Promise<boolean> {
  const passwordHash = await database.transaction(key.scope, (transaction) =>
    getPasswordHash(transaction, key.accountId),
  );
  return verifyPassword(passwordHash, password);
}
