import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { addEvent } from '../store.ts';

/** Notes in a donation's timeline that its confirmation was sent again on purpose. */
export async function recordResend(
  transaction: Transaction,
  scope: OrganisationScope,
  donationId: string,
): Promise<void> {
  await addEvent(
    transaction,
    { organisation_id: scope.organisationId, donation_id: donationId },
    'confirmation_again',
  );
}
