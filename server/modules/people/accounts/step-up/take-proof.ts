import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import type { AccountKey } from '../own-account.ts';
import { limits } from '../limits.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import { endOwnSession } from '../../../foundation/sessions/sessions.ts';
import { mailAccountChange } from '../mail-account-change.ts';

type ProofPurpose = 'step-up' | 'new-password';

const goOn = 'Waar u verder bent ingelogd, kunt u gewoon doorwerken.';

const mails: Record<ProofPurpose, (device: string) => { title: string; whatHappened: string }> = {
  'step-up': (device) => ({
    title: 'U bent op een apparaat uitgelogd',
    whatHappened: `Op een apparaat waar u was ingelogd (${device}) is vijf keer een verkeerd wachtwoord of een verkeerde code ingevuld. Daarom hebben we dat apparaat uitgelogd. ${goOn}`,
  }),
  'new-password': (device) => ({
    title: 'Iemand probeerde uw wachtwoord te wijzigen',
    whatHappened: `Op een apparaat waar u was ingelogd (${device}) is vijf keer een verkeerd wachtwoord ingevuld om een nieuw te kiezen. Daarom hebben we dat apparaat uitgelogd. Uw wachtwoord is niet gewijzigd. ${goOn}`,
  }),
};

interface Proof {
  /** Throws when the proof is wrong. */
  verify: () => Promise<void>;
  record: (transaction: OrganisationTransaction, isRight: boolean) => Promise<void>;
  aim: ProofPurpose;
}

/** All wrong proofs of a session count together, and the last one ends it: a stolen session must not allow guessing. */
export async function takeProof(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  { verify, record, aim }: Proof,
): Promise<void> {
  const { database, rateLimiter } = deps;
  // Count before checking, so that parallel guesses gain nothing.
  await rateLimiter.take(limits.proofByAccount, key.accountId);
  const guessesLeft = await rateLimiter.take(limits.proofBySession, visitor.sessionId);
  const refusal = await findRefusal(verify()).catch(async (error: unknown) => {
    // A proof that was not checked does not count.
    await rateLimiter.giveBack(limits.proofBySession, visitor.sessionId);
    throw error;
  });
  const isOver = refusal !== undefined && guessesLeft === 0;
  await database.transaction(key.scope, async (transaction) => {
    await record(transaction, !refusal);
    if (isOver) await endGuessedSession(deps, transaction, visitor, aim);
  });
  if (isOver)
    throw new AppError('not_logged_in', {
      message: 'Er is vijf keer iets verkeerds ingevuld. Daarom bent u op dit apparaat uitgelogd.',
    });
  if (refusal) throw refusal;
  await rateLimiter.giveBack(limits.proofByAccount, key.accountId);
  await rateLimiter.clear(limits.proofBySession, visitor.sessionId);
}

/** Undefined when the proof is right. Rethrows errors that say nothing about the proof. */
async function findRefusal(verification: Promise<void>): Promise<AppError | undefined> {
  try {
    await verification;
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'too_many_requests') return error;
    throw error;
  }
}

/** Ends only this session: a stolen session must not end the owner's others. */
async function endGuessedSession(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  aim: ProofPurpose,
): Promise<void> {
  const device = await endOwnSession(transaction, visitor.accountId, visitor.sessionId);
  // A concurrent guess already ended it.
  if (device === undefined) return;
  await auditAccount(transaction, visitor, 'session_ended_by_guessing', device);
  await mailAccountChange(deps, transaction, {
    kind: 'account-session-ended',
    to: visitor.email,
    ...mails[aim](device),
  });
}
