import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { endOwnSession } from '../../../foundation/sessions/own-sessions.ts';
import { mailAccountChange } from '../mail-account-change.ts';

export type ProofPurpose = 'step-up' | 'new-password';

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

/** Ends only this session: a stolen session must not end the owner's others. */
export async function endGuessedSession(
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
