import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isOncePaid } from '../../gifts/donations/donation-status.ts';
import { gatherReceipt } from './gather-receipt.ts';
import { queueConfirmation } from './queue-confirmation.ts';

/**
 * Renders the confirmation of a completed donation, with its receipt, and puts it in the outbox: once, however often
 * this runs.
 */
export async function sendConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<void> {
  const gathered = await gatherReceipt(deps, scope, donationId);
  const email = gathered?.donation.email;
  if (!email || !isOncePaid(gathered.donation.status)) return;
  await queueConfirmation(deps, scope, gathered, {
    kind: 'confirmation',
    to: email,
    ...(gathered.earlierPayments > 0 && { onceKey: `confirmation:${gathered.paymentId}` }),
  });
}
