import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { addEvent } from '../store.ts';

/** Notes in a donation's timeline that its confirmation was sent again on purpose. */
export async function recordResend(transaction: OrganisationTransaction, donationId: string): Promise<void> {
  await addEvent(
    transaction,
    { organisation_id: transaction.scope.organisationId, donation_id: donationId },
    'confirmation_again',
  );
}
