import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { inviteAccount } from './invite-account.ts';
import { lockInvited } from './store.ts';

/** Undefined when the account has been activated. */
export async function inviteAccountAgain(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  accountId: string,
  administrator: Pick<Actor, 'accountId' | 'email'>,
): Promise<{ email: string } | undefined> {
  if (!(await lockInvited(transaction, accountId))) return undefined;
  return inviteAccount(transaction, deps, accountId, administrator);
}
