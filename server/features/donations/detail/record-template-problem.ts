import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { addEvent } from '../store.ts';

/** Notes in a donation's timeline that the organisation's own template could not be used for its receipt. */
export async function recordTemplateProblem(
  transaction: Transaction,
  scope: OrganisationScope,
  donationId: string,
  problem: string,
): Promise<void> {
  await addEvent(
    transaction,
    { organisation_id: scope.organisationId, donation_id: donationId },
    'template_problem',
    problem,
  );
}
