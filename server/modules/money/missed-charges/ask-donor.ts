import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailMissedCharge } from './mail-missed-charge.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';
import { mailsDueBy, nextStep } from './next-step.ts';
import { updateMissedCharge } from './store.ts';

/** Mails the request to pay the missed charge, or a reminder, and plans the next step. */
export async function askDonor(
  deps: Deps,
  transaction: OrganisationTransaction,
  context: MissedChargeContext,
): Promise<void> {
  const { missedCharge, facts } = context;
  const now = deps.clock.now();
  const askedAt = missedCharge.asked_at ?? now;
  const mails = Math.max(missedCharge.mails + 1, mailsDueBy(askedAt, now));
  await updateMissedCharge(transaction, missedCharge, {
    state: 'asked',
    mails,
    asked_at: askedAt,
    next_step_at: nextStep({ ...facts, mails, askedAt }, now).at,
    closed_at: null,
  });
  await mailMissedCharge(
    deps,
    transaction,
    context,
    missedCharge.mails === 0 ? 'storno-ask' : 'storno-reminder',
  );
}
