import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { removeInvitationsOf } from './invitations/store.ts';

export interface TeamChange {
  name: string;
  isYou: boolean;
  lapsedInvitations: number;
}

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
