import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { addEvent } from '../store.ts';

/** Notes in a donation's timeline that the organisation's own template could not be used for its receipt. */
export async function recordTemplateProblem(
  transaction: OrganisationTransaction,
  donationId: string,
  problem: string,
): Promise<void> {
  await addEvent(
    transaction,
    { organisation_id: transaction.scope.organisationId, donation_id: donationId },
    'template_problem',
    problem,
  );
}
