import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailMissedCharge } from './mail-missed-charge.ts';
import { type MissedChargeContext, lockMissedCharge } from './lock-missed-charge.ts';
import { mailsDueBy, nextStep } from './next-step.ts';
import { updateMissedCharge } from './store.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { formatDutchDate, dutchDate } from '../../../platform/dutch-calendar.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { isSilenced, cannotBeMailedText } from '../../foundation/mail/silence-recipient.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { reasonOf } from './bank-reasons.ts';
import { isOpen, isPayable } from './missed-charge.ts';

const retryPendingMessage = 'Er is al een nieuwe afschrijving onderweg. Wacht af wat die oplevert.';

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
  const kind = missedCharge.mails === 0 ? 'storno-ask' : 'storno-reminder';
  await mailMissedCharge(deps, transaction, context, kind);
}

export async function askDonorNow(
  deps: Deps,
  scope: OrganisationScope,
  missedChargeId: string,
  visitor: Visitor,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const context = await lockMissedCharge(deps, transaction, missedChargeId);
    if (!context) throw new AppError('not_found');
    const obstacle = await findAskObstacle(transaction, context, deps.clock.now());
    if (obstacle) throw new AppError('conflict', { message: obstacle });
    await updateMissedCharge(transaction, context.missedCharge, { is_given_up: false });
    await askDonor(deps, transaction, context);
    await auditChange(transaction, visitor, 'missed_charge_asked', context.missedCharge.charge_id);
  });
  failpoint('missed-charge-asked-by-organisation');
}

export async function giveUpNow(
  deps: Deps,
  scope: OrganisationScope,
  missedChargeId: string,
  visitor: Visitor,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const context = await lockMissedCharge(deps, transaction, missedChargeId);
    if (!context) throw new AppError('not_found');
    const { missedCharge, history } = context;
    if (!isOpen(missedCharge))
      throw new AppError('conflict', { message: 'Hieraan wordt al niets meer gedaan.' });
    if (history.isRetryPending) throw new AppError('conflict', { message: retryPendingMessage });
    await updateMissedCharge(transaction, missedCharge, {
      state: 'lost',
      is_given_up: true,
      next_step_at: null,
      closed_at: deps.clock.now(),
    });
    await auditChange(transaction, visitor, 'missed_charge_given_up', missedCharge.charge_id);
  });
  failpoint('missed-charge-given-up-by-organisation');
}

export async function findAskObstacle(
  transaction: OrganisationTransaction,
  { subscription, missedCharge, history, isStopped }: MissedChargeContext,
  now: Date,
): Promise<string | null> {
  const { followUp } = reasonOf(missedCharge.code);
  const { email } = subscription;
  if (followUp === 'stop' || email === null || (await isSilenced(transaction, email)))
    return cannotBeMailedText;
  if (missedCharge.state === 'recovered') return 'Dit is al betaald.';
  if (isStopped) return 'Deze gift is gestopt.';
  if (followUp === 'offer') return 'De donateur heeft het bedrag zelf teruggehaald. Daar vragen we niet om.';
  if (history.isRetryPending) return retryPendingMessage;
  if (missedCharge.asked_at !== null)
    return `De donateur is op ${formatDutchDate(dutchDate(missedCharge.asked_at))} al gevraagd.`;
  return isPayable(missedCharge, now) ? null : 'Dit is te lang geleden om nog naar te vragen.';
}
