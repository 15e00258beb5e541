import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { mayDo } from '../../sessions/access.ts';
import { invitationInvalid } from './errors.ts';
import { lockSender } from './store.ts';

/** Refuses an invitation whose sender may not invite any more. */
export async function requireStandingSender(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<void> {
  const sender = await lockSender(transaction, tokenHash);
  if (!sender || !mayDo(sender, 'manageOrganisation')) throw invitationInvalid();
}
