import { roleNames, type Role } from '../../../../contract/roles.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findAccount } from '../accounts/queries.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { mayDo, type Visitor } from '../../foundation/sessions/access.ts';
import { roleChangedMeanwhile } from './errors.ts';
import { lapseInvitations, type TeamChange } from './lapse-invitations.ts';
import { lockTeam, requireCurrentOwner, refuseLastOwner } from './lock-team.ts';
import { mailChangedRole } from './mail-member.ts';

/** `was`: the role that the owner saw; refuses when it has changed since. */
export async function changeRole(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  { accountId, role, was }: { accountId: string; role: Role; was: Role },
): Promise<TeamChange> {
  const { scope } = transaction;
  const team = await lockTeam(transaction, accountId);
  requireCurrentOwner(team, visitor);
  const member = await findAccount(transaction, { scope, accountId });
  if (team.role === undefined || !member) throw new AppError('not_found');
  if (team.role !== was) throw roleChangedMeanwhile(member.username, team.role);
  const changed = { name: member.username, isYou: accountId === visitor.accountId };
  if (role === was) return { ...changed, lapsedInvitations: 0 };
  refuseLastOwner(team, accountId);
  await transaction
    .updateTable('membership')
    .set({ role })
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .execute();
  const change = `${member.email}: ${roleNames[was]} → ${roleNames[role]}`;
  await auditChange(transaction, visitor, 'team_role_changed', change);
  await mailChangedRole(deps, transaction, { to: member.email, by: visitor.email, role, was });
  const mayStillInvite = mayDo({ isAdmin: member.isAdmin, role }, 'manageOrganisation');
  const lapsedInvitations = mayStillInvite
    ? 0
    : await lapseInvitations(transaction, visitor, { accountId, email: member.email });
  return { ...changed, lapsedInvitations };
}
