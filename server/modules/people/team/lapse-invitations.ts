import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { removeInvitationsOf } from './invitations/store.ts';

/** What came of a change to one member. */
export interface TeamChange {
  name: string;
  isYou: boolean;
  lapsedInvitations: number;
}

/** Ends the pending invitations of a member who may not invite any more. Gives how many there were. */
export async function lapseInvitations(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  { accountId, email }: { accountId: string; email: string },
): Promise<number> {
  const addresses = await removeInvitationsOf(transaction, accountId);
  if (addresses.length > 0)
    await auditChange(transaction, visitor, 'team_invitations_lapsed', `${email}: ${addresses.join(', ')}`);
  return addresses.length;
}
