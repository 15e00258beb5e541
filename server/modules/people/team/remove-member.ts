import { roleNames } from '../../../../contract/roles.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findAccount } from '../accounts/queries.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { founderOfPlatform } from './errors.ts';
import { lapseInvitations, type TeamChange } from './lapse-invitations.ts';
import { lockTeam, requireCurrentOwner, refuseLastOwner } from './lock-team.ts';
import { mailRemovedMember } from './mail-member.ts';

/** The database ends the member's sessions here and deletes an account without other organisations. */
export async function removeMember(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  accountId: string,
): Promise<TeamChange> {
  const { scope } = transaction;
  const isLeaving = accountId === visitor.accountId;
  const team = await lockTeam(transaction, accountId);
  if (!isLeaving) requireCurrentOwner(team, visitor);
  const member = await findAccount(transaction, { scope, accountId });
  if (team.role === undefined || !member) throw new AppError('not_found');
  refuseLastOwner(team, accountId);
  // Without this membership the platform's last administrator could disappear.
  if (member.isAdmin && accountId === scope.organisationId) throw founderOfPlatform();
  const who = `${member.email} (${roleNames[team.role]})`;
  await auditChange(transaction, visitor, isLeaving ? 'team_left' : 'team_member_removed', who);
  const lapsedInvitations = await lapseInvitations(transaction, visitor, { accountId, email: member.email });
  await transaction
    .deleteFrom('membership')
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .execute();
  if (!isLeaving) await mailRemovedMember(deps, transaction, { to: member.email, by: visitor.email });
  return { name: member.username, isYou: isLeaving, lapsedInvitations };
}
