import { createAccount, type NewAccount } from '../../people/accounts/create-account.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The founder's account has the organisation's id. */
export async function createOrganisation(
  transaction: Transaction,
  id: string,
  founder: Omit<NewAccount, 'organisationId' | 'role' | 'accountId'>,
): Promise<{ createdAt: Date }> {
  await transaction.insertInto('organisation').values({ organisation_id: id }).execute();
  return createAccount(transaction, { ...founder, organisationId: id, role: 'owner', accountId: id });
}
