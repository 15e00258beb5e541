import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { auditChange } from '../../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { removeInvitation } from './store.ts';

export async function withdrawInvitation(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  invitationId: string,
): Promise<void> {
  const removed = await removeInvitation(transaction, invitationId);
  if (!removed) throw new AppError('not_found');
  await auditChange(transaction, visitor, 'team_invitation_withdrawn', removed.email);
}
