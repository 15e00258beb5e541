import { fieldError } from '../../../../platform/app-error.ts';
import type { StepUpProof } from '../../../../../contract/second-factor.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import { verifyPasskeyStepUp } from '../../second-factor/verify-passkey.ts';
import { verifySecondFactorCode } from '../../second-factor/verify-second-factor-code.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { proveSession } from '../../../foundation/sessions/sessions.ts';
import type { AccountKey } from '../own-account.ts';
import { verifyPassword } from '../password.ts';
import { getPasswordHash } from '../store.ts';
import { takeProof } from './take-proof.ts';

/** A proof of identity for actions that cannot be undone: an open session may be stolen. */
export async function stepUp(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  proof: StepUpProof,
): Promise<void> {
  await takeProof(deps, visitor, key, {
    verify: () => verify(deps, visitor, key, proof),
    async record(transaction, isRight) {
      if (isRight) await proveSession(transaction, visitor.sessionTokenHash);
      await auditAccount(transaction, visitor, isRight ? 'step_up' : 'step_up_failed', nameOf(proof));
    },
    aim: 'step-up',
  });
}

async function verify(deps: Deps, visitor: Visitor, key: AccountKey, proof: StepUpProof): Promise<void> {
  if ('passkey' in proof) return verifyPasskeyStepUp(deps, key, proof.passkey);
  // Counted by session: guesses at the login page must not block the owner.
  if ('code' in proof) return verifySecondFactorCode(deps, key, proof.code, visitor.sessionId);
  const passwordHash = await deps.database.transaction(key.scope, (transaction) =>
    getPasswordHash(transaction, key.accountId),
  );
  if (!(await verifyPassword(passwordHash, proof.password)))
    throw fieldError('password', 'Dit wachtwoord klopt niet');
}

function nameOf(proof: StepUpProof): string {
  if ('passkey' in proof) return 'een passkey';
  return 'code' in proof ? 'een code' : 'het wachtwoord';
}
