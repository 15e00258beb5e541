import { fieldError, AppError } from '../../../platform/app-error.ts';
import type { StepUpProof } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { verifyPasskeyStepUp } from '../second-factor/verify-passkey.ts';
import { type UseCode, verifySecondFactorCode } from '../second-factor/verify-second-factor-code.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { proveSession, endOwnSession } from '../../foundation/sessions/sessions.ts';
import type { AccountKey } from './queries.ts';
import { verifyPassword } from './password.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { limits } from './limits.ts';
import { mailAccountChange } from './mail-account-change.ts';

type ProofPurpose = 'step-up' | 'new-password';

const otherDevicesNote = 'Waar u verder bent ingelogd, kunt u gewoon doorwerken.';

const mails: Record<ProofPurpose, (device: string) => { title: string; whatHappened: string }> = {
  'step-up': (device) => ({
    title: 'U bent op een apparaat uitgelogd',
    whatHappened: `Op een apparaat waar u was ingelogd (${device}) is vijf keer een verkeerd wachtwoord of een verkeerde code ingevuld. Daarom hebben we dat apparaat uitgelogd. ${otherDevicesNote}`,
  }),
  'new-password': (device) => ({
    title: 'Iemand probeerde uw wachtwoord te wijzigen',
    whatHappened: `Op een apparaat waar u was ingelogd (${device}) is vijf keer een verkeerd wachtwoord ingevuld om een nieuw te kiezen. Daarom hebben we dat apparaat uitgelogd. Uw wachtwoord is niet gewijzigd. ${otherDevicesNote}`,
  }),
};

interface Proof {
  /** A code is used up when the proof is recorded. */
  verify: () => Promise<UseCode | undefined>;
  record: (transaction: OrganisationTransaction, isRight: boolean) => Promise<void>;
  purpose: ProofPurpose;
}

/** Checks the user's identity again before sensitive actions, because an open session may be stolen. */
export async function stepUp(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  proof: StepUpProof,
): Promise<void> {
  await checkProof(deps, visitor, key, {
    verify: () => verify(deps, visitor, key, proof),
    async record(transaction, isRight) {
      if (isRight) await proveSession(transaction, visitor.sessionTokenHash);
      await auditAccount(transaction, visitor, isRight ? 'step_up' : 'step_up_failed', nameOf(proof));
    },
    purpose: 'step-up',
  });
}

async function verify(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  proof: StepUpProof,
): Promise<UseCode | undefined> {
  if ('passkey' in proof) {
    await verifyPasskeyStepUp(deps, key, proof.passkey);
    return undefined;
  }
  // Wrong codes count per session, so that guesses at the login page do not block the owner.
  if ('code' in proof) return verifySecondFactorCode(deps, key, proof.code, visitor.sessionId);
  if (!(await isOwnPassword(deps, key, proof.password)))
    throw fieldError('password', 'Dit wachtwoord klopt niet');
  return undefined;
}

export async function isOwnPassword(
  { database }: Pick<Deps, 'database'>,
  { scope, accountId }: AccountKey,
  password: string,
): Promise<boolean> {
  const { password_hash: passwordHash } = await database.transaction(scope, (transaction) =>
    transaction
      .selectFrom('account')
      .select('password_hash')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  );
  return verifyPassword(passwordHash, password);
}

function nameOf(proof: StepUpProof): string {
  if ('passkey' in proof) return 'een passkey';
  return 'code' in proof ? 'een code' : 'het wachtwoord';
}

/** Counts the wrong proofs of a session. Ends the session at the maximum, so that a thief cannot keep guessing. */
export async function checkProof(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  { verify, record, purpose }: Proof,
): Promise<void> {
  const { database, rateLimiter } = deps;
  // Count before checking, so that parallel guesses cannot exceed the limit.
  await rateLimiter.take(limits.proofByAccount, key.accountId);
  const guessesLeft = await rateLimiter.take(limits.proofBySession, visitor.sessionId);
  const { refusal, useCode } = await awaitVerdict(verify()).catch(async (error: unknown) => {
    // The proof was not checked, so it does not count for the session.
    await rateLimiter.giveBack(limits.proofBySession, visitor.sessionId);
    throw error;
  });
  const isLastGuess = refusal !== undefined && guessesLeft === 0;
  await database.transaction(key.scope, async (transaction) => {
    await useCode?.(transaction);
    await record(transaction, !refusal);
    if (isLastGuess) await endGuessedSession(deps, transaction, visitor, purpose);
  });
  if (isLastGuess)
    throw new AppError('not_logged_in', {
      message: 'Er is vijf keer iets verkeerds ingevuld. Daarom bent u op dit apparaat uitgelogd.',
    });
  if (refusal) throw refusal;
  await rateLimiter.giveBack(limits.proofByAccount, key.accountId);
  await rateLimiter.clear(limits.proofBySession, visitor.sessionId);
}

async function awaitVerdict(
  verification: Promise<UseCode | undefined>,
): Promise<{ refusal?: AppError; useCode?: UseCode | undefined }> {
  try {
    return { useCode: await verification };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'too_many_requests') return { refusal: error };
    throw error;
  }
}

async function endGuessedSession(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  purpose: ProofPurpose,
): Promise<void> {
  const device = await endOwnSession(transaction, visitor.accountId, visitor.sessionId);
  if (device === undefined) return;
  await auditAccount(transaction, visitor, 'session_ended_by_guessing', device);
  await mailAccountChange(deps, transaction, {
    kind: 'account-session-ended',
    to: visitor.email,
    ...mails[purpose](device),
  });
}
