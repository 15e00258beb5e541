import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Whether an organisation takes real gifts or test ones. Imports no feature, so that those below settings can ask. */
export async function findPaymentEnvironment(transaction: OrganisationTransaction): Promise<Environment> {
  const chosen = await transaction
    .selectFrom('organisation_setting')
    .select('value')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('key', '=', 'payment_api_environment')
    .executeTakeFirst();
  return chosen?.value === 'live' ? 'live' : 'test';
}

/** Whether gifts can be taken there. */
export async function hasPaymentKey(
  transaction: OrganisationTransaction,
  environment: Environment,
): Promise<boolean> {
  const key = await transaction
    .selectFrom('organisation_secret')
    .select('secret_id')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('name', '=', environment === 'live' ? 'mollie_api_live_key' : 'mollie_api_key')
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return key !== undefined;
}
