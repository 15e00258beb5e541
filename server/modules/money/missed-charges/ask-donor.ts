import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailMissedCharge } from './mail-missed-charge.ts';
import type { MonthInHand } from './month-in-hand.ts';
import { mailsDueBy, nextStep } from './next-step.ts';
import { updateMonth } from './store.ts';

/** Asks the donor to pay a month after all, or reminds of it, and plans what comes after that. */
export async function askDonor(
  deps: Deps,
  transaction: OrganisationTransaction,
  inHand: MonthInHand,
): Promise<void> {
  const { month, facts } = inHand;
  const now = deps.clock.now();
  const askedAt = month.asked_at ?? now;
  const mails = Math.max(month.mails + 1, mailsDueBy(askedAt, now));
  await updateMonth(transaction, month, {
    state: 'asked',
    mails,
    asked_at: askedAt,
    next_step_at: nextStep({ ...facts, mails, askedAt }, now).at,
    closed_at: null,
  });
  await mailMissedCharge(deps, transaction, inHand, month.mails === 0 ? 'storno-ask' : 'storno-reminder');
}
