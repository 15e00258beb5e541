import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { findAccount } from '../../accounts/queries.ts';
import { mayDo } from '../../../foundation/sessions/access.ts';
import { invitationInvalid } from './errors.ts';
import { lockSender } from './store.ts';

export async function requireStandingSender(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<void> {
  const sender = await lockSender(transaction, tokenHash);
  const { scope } = transaction;
  const account = sender && (await findAccount(transaction, { scope, accountId: sender.accountId }));
  if (!account || !mayDo({ isAdmin: account.isAdmin, role: sender.role }, 'manageOrganisation'))
    throw invitationInvalid();
}
