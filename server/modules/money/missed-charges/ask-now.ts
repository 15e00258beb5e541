import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { formatDutchDate, dutchDate } from '../../../platform/dutch-calendar.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { isSilenced, neverMailed } from '../../foundation/mail/silence-recipient.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { askDonor } from './ask-donor.ts';
import { reasonOf } from './bank-reasons.ts';
import { isOpen, isPayable } from './missed-charge.ts';
import { takeInHand, type MonthInHand } from './month-in-hand.ts';
import { updateMonth } from './store.ts';

/** Asks the donor of a missed charge at once, because the organisation wants that. */
export async function askNow(
  deps: Deps,
  scope: OrganisationScope,
  missedChargeId: string,
  visitor: Visitor,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const inHand = await takeInHand(deps, transaction, missedChargeId);
    if (!inHand) throw new AppError('not_found');
    const obstacle = await findAskObstacle(transaction, inHand, deps.clock.now());
    if (obstacle) throw new AppError('conflict', { message: obstacle });
    await updateMonth(transaction, inHand.month, { is_given_up: false });
    await askDonor(deps, transaction, inHand);
    await auditChange(transaction, visitor, 'missed_charge_asked', inHand.month.charge_id);
  });
  failpoint('missed-charge-asked-by-organisation');
}

/** Leaves a missed charge alone, because the organisation wants that. */
export async function giveUpNow(
  deps: Deps,
  scope: OrganisationScope,
  missedChargeId: string,
  visitor: Visitor,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const inHand = await takeInHand(deps, transaction, missedChargeId);
    if (!inHand) throw new AppError('not_found');
    const { month, tries } = inHand;
    if (!isOpen(month)) throw new AppError('conflict', { message: 'Hieraan wordt al niets meer gedaan.' });
    if (tries.isRetryUnderWay) throw new AppError('conflict', { message: underWay });
    await updateMonth(transaction, month, {
      state: 'lost',
      is_given_up: true,
      next_step_at: null,
      closed_at: deps.clock.now(),
    });
    await auditChange(transaction, visitor, 'missed_charge_given_up', month.charge_id);
  });
  failpoint('missed-charge-given-up-by-organisation');
}

const underWay = 'Er is al een nieuwe afschrijving onderweg. Wacht af wat die oplevert.';

/** Why a donor cannot be asked for a month now, in a sentence; null when that is possible. */
export async function findAskObstacle(
  transaction: OrganisationTransaction,
  { gift, month, tries, isStopped }: MonthInHand,
  now: Date,
): Promise<string | null> {
  const { followUp } = reasonOf(month.code);
  const cannotBeMailed =
    followUp === 'stop' || gift.email === null || (await isSilenced(transaction, gift.email));
  if (cannotBeMailed) return neverMailed;
  if (month.state === 'recovered') return 'Dit is al betaald.';
  if (isStopped) return 'Deze gift is gestopt.';
  if (followUp === 'offer') return 'De donateur heeft het bedrag zelf teruggehaald. Daar vragen we niet om.';
  if (tries.isRetryUnderWay) return underWay;
  if (month.asked_at !== null)
    return `De donateur is op ${formatDutchDate(dutchDate(month.asked_at))} al gevraagd.`;
  return isPayable(month, now) ? null : 'Dit is te lang geleden om nog naar te vragen.';
}
