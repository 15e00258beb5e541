import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { takeNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { nobodyToMail, notCompleted, refundUnderWay } from './errors.ts';
import { gatherReceipt } from './gather-receipt.ts';
import { limits } from './limits.ts';
import { queueConfirmation } from './queue-confirmation.ts';

/**
 * Sends the confirmation of a completed donation again, on purpose, to the address the donor gave. Says whether the
 * receipt went with it.
 */
export async function resendConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<{ hasReceipt: boolean }> {
  const gathered = await gatherReceipt(deps, scope, donationId);
  if (!gathered) throw new AppError('not_found');
  const { status, email } = gathered.donation;
  if (status !== 'completed') throw notCompleted();
  if (gathered.receipt.underWayCents > 0) throw refundUnderWay();
  if (!email) throw nobodyToMail();
  await deps.database.transaction(scope, async (transaction) => {
    await refuseSilenced(transaction, email);
    const { environment } = gathered.donation;
    await refuseObstructedMail(deps, transaction, { kind: 'confirmation-again', environment, to: email });
  });
  await deps.rateLimiter.take(limits.resendsByDonation, donationId);
  await deps.rateLimiter.take(limits.resendsByOrganisation, scope.organisationId);
  await takeNewcomerAllowance(deps, scope, email);
  await queueConfirmation(deps, scope, gathered, { kind: 'confirmation-again', to: email });
  return { hasReceipt: !gathered.receipt.receiptFollows };
}
