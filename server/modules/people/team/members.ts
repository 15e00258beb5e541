import { roleNames, type Role } from '../../../../contract/roles.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findAccount } from '../accounts/queries.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { mayDo, type Visitor } from '../../foundation/sessions/access.ts';
import { mailChangedRole, mailRemovedMember } from './mail-member.ts';
import { removeInvitationsOf } from './invitations/store.ts';

/** `was` is the role that the owner saw. Throws when the role has changed since then. */
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
  if (team.role !== was)
    throw conflictError(
      `De rol van ${member.username} is intussen gewijzigd in ${roleNames[team.role]}. Kijk of dat zo goed is en kies anders opnieuw.`,
    );
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
    : await cancelInvitationsOf(transaction, visitor, { accountId, email: member.email });
  return { ...changed, lapsedInvitations };
}

/** The caller can insert the account later in the transaction, because PostgreSQL checks the foreign key at commit. */
export async function addMember(
  transaction: Transaction,
  { organisationId, accountId, role }: { organisationId: string; accountId: string; role: Role },
): Promise<void> {
  await transaction
    .insertInto('membership')
    .values({ organisation_id: organisationId, account_id: accountId, role })
    .execute();
}

/** The database also ends the member's sessions in this team, and deletes the account if it has no other team. */
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
  // Without this refusal, the database could delete the account of the platform's last administrator.
  if (member.isAdmin && accountId === scope.organisationId)
    throw conflictError(
      'Dit account beheert Gulhart zelf vanuit deze organisatie en kan daarom niet uit het team.',
    );
  const who = `${member.email} (${roleNames[team.role]})`;
  await auditChange(transaction, visitor, isLeaving ? 'team_left' : 'team_member_removed', who);
  const lapsedInvitations = await cancelInvitationsOf(transaction, visitor, {
    accountId,
    email: member.email,
  });
  await transaction
    .deleteFrom('membership')
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .execute();
  if (!isLeaving) await mailRemovedMember(deps, transaction, { to: member.email, by: visitor.email });
  return { name: member.username, isYou: isLeaving, lapsedInvitations };
}

type LockedTeam = Awaited<ReturnType<typeof lockTeam>>;

/** Locks all owners and the member, so that two owners cannot demote each other at once. Does not block logins. */
export async function lockTeam(transaction: OrganisationTransaction, accountId: string) {
  const locked = await transaction.own
    .selectFrom('membership')
    .select(['account_id', 'role'])
    .where((row) => row.or([row('role', '=', 'owner'), row('account_id', '=', accountId)]))
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  return {
    owners: locked.filter(({ role }) => role === 'owner').map(({ account_id }) => account_id),
    role: locked.find(({ account_id }) => account_id === accountId)?.role,
  };
}

/** Checks the visitor's role again, because another owner may have changed it after the request started. */
export function requireCurrentOwner({ owners }: LockedTeam, visitor: Visitor): void {
  const role = owners.includes(visitor.accountId) ? 'owner' : 'viewer';
  if (!mayDo({ isAdmin: visitor.isAdmin, role }, 'manageOrganisation'))
    throw new AppError('role_not_allowed');
}

function refuseLastOwner({ owners }: LockedTeam, accountId: string): void {
  if (owners.length === 1 && owners[0] === accountId)
    throw conflictError(
      'Een team heeft altijd een eigenaar. Maak eerst iemand anders eigenaar; daarna kan dit wel.',
    );
}

export interface TeamChange {
  name: string;
  isYou: boolean;
  lapsedInvitations: number;
}

async function cancelInvitationsOf(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  { accountId, email }: { accountId: string; email: string },
): Promise<number> {
  const addresses = await removeInvitationsOf(transaction, accountId);
  if (addresses.length > 0)
    await auditChange(transaction, visitor, 'team_invitations_lapsed', `${email}: ${addresses.join(', ')}`);
  return addresses.length;
}
