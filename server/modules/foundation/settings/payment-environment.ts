import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Imports no other room, so that every room can use it. */
export async function findPaymentEnvironment(transaction: OrganisationTransaction): Promise<Environment> {
  const chosen = await transaction
    .selectFrom('organisation_setting')
    .select('value')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('key', '=', 'payment_api_environment')
    .executeTakeFirst();
  return chosen?.value === 'live' ? 'live' : 'test';
}

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
