import type { StepUpProof } from '../../../../contract/step-up.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { auditAccount } from '../../audit/record-audit.ts';
import { verifyPasskeyStepUp } from '../../second-factor/verify-passkey-step-up.ts';
import { verifySecondFactorCode } from '../../second-factor/verify-second-factor-code.ts';
import type { Visitor } from '../../sessions/access.ts';
import { proveSession } from '../../sessions/prove-session.ts';
import type { AccountKey } from '../account-key.ts';
import { guessedTooOften, wrongPassword } from '../errors.ts';
import { limits } from '../limits.ts';
import { verifyPassword } from '../password.ts';
import { getPasswordHash } from '../store.ts';
import { endGuessing } from './end-guessing.ts';

/**
 * Lets somebody who is logged in show once more who they are: a session that was left open, or stolen, is not enough
 * for what cannot be made good again.
 */
export async function stepUp(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  proof: StepUpProof,
): Promise<void> {
  const { database, rateLimiter } = deps;
  // Counted before it is checked, so that many guesses at once gain nothing.
  await rateLimiter.take(limits.stepUpByAccount, key.accountId);
  const guessesLeft = await rateLimiter.take(limits.stepUpBySession, visitor.sessionId);
  const refusal = await findRefusal(verify(deps, visitor, key, proof)).catch(async (error: unknown) => {
    // It was not tried, so it uses up nothing.
    await rateLimiter.giveBack(limits.stepUpBySession, visitor.sessionId);
    throw error;
  });
  const isOver = refusal !== undefined && guessesLeft === 0;
  await database.transaction(key.scope, async (transaction) => {
    if (!refusal) await proveSession(transaction, visitor.sessionTokenHash);
    await auditAccount(transaction, visitor, refusal ? 'step_up_failed' : 'step_up', nameOf(proof));
    if (isOver) await endGuessing(deps, transaction, visitor);
  });
  if (isOver) throw guessedTooOften();
  if (refusal) throw refusal;
  await rateLimiter.giveBack(limits.stepUpByAccount, key.accountId);
  await rateLimiter.clear(limits.stepUpBySession, visitor.sessionId);
}

async function verify(deps: Deps, visitor: Visitor, key: AccountKey, proof: StepUpProof): Promise<void> {
  if ('passkey' in proof) return verifyPasskeyStepUp(deps, key, proof.passkey);
  // Counted for this session: what strangers guess at the login page does not hold up its owner.
  if ('code' in proof) return verifySecondFactorCode(deps, key, proof.code, visitor.sessionId);
  const passwordHash = await deps.database.transaction(key.scope, (transaction) =>
    getPasswordHash(transaction, key.accountId),
  );
  if (!(await verifyPassword(passwordHash, proof.password))) throw wrongPassword();
}

/** Why a proof proves nothing; one that was not even looked at is no failure to write down. */
async function findRefusal(verification: Promise<void>): Promise<AppError | undefined> {
  try {
    await verification;
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'too_many_requests') return error;
    throw error;
  }
}

function nameOf(proof: StepUpProof): string {
  if ('passkey' in proof) return 'een passkey';
  return 'code' in proof ? 'een code' : 'het wachtwoord';
}
