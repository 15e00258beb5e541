import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Two who want to change the same donor come one after the other; whoever opens Mijn gift need not wait. */
export async function lockDonor(transaction: OrganisationTransaction, email: string): Promise<void> {
  await transaction
    .selectFrom('donor')
    .select('email')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .execute();
}
