import type { Team, TeamMember, PendingInvitation } from '../../../../contract/team.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listMemberAccounts } from '../accounts/queries.ts';
import { listAccountsWithSecondFactor } from '../second-factor/queries.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { sql } from 'kysely';

export async function describeTeam(transaction: OrganisationTransaction, ownId: string): Promise<Team> {
  const rules = await findTeamRules(transaction);
  const members = await listMembers(transaction, ownId);
  return {
    members,
    invitations: await listInvitations(transaction, members),
    secondFactorRequiredSince: rules.secondFactorRequiredSince?.toISOString() ?? null,
    refundLimit: centsToDecimal(rules.refundLimitCents),
  };
}

export function findTeamRules(transaction: OrganisationTransaction) {
  return transaction.own
    .selectFrom('organisation')
    .select('second_factor_required_since as secondFactorRequiredSince')
    .select('refund_limit_cents as refundLimitCents')
    .executeTakeFirstOrThrow();
}

async function listMembers(transaction: OrganisationTransaction, ownId: string): Promise<TeamMember[]> {
  const accounts = await listMemberAccounts(transaction);
  const ids = accounts.map(({ account_id }) => account_id);
  const secured = await listAccountsWithSecondFactor(transaction, ids);
  return accounts.map((account) => ({
    id: account.account_id,
    name: account.username,
    email: account.email,
    role: account.role,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    hasSecondFactor: secured.has(account.account_id),
    isYou: account.account_id === ownId,
  }));
}

export async function listMembersWithoutSecondFactor(
  transaction: OrganisationTransaction,
): Promise<string[]> {
  const members = await listMembers(transaction, '');
  return members.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email);
}

export async function findTeamName(transaction: OrganisationTransaction): Promise<string> {
  const ownValues = await readOwnValues(transaction, ['org_name']);
  return ownValues.get('org_name') || 'uw organisatie';
}

/** Includes expired invitations, which can be sent again. */
async function listInvitations(
  transaction: OrganisationTransaction,
  members: readonly TeamMember[],
): Promise<PendingInvitation[]> {
  const sentBy = new Map(members.map(({ id, name, email }) => [id, { id, name, email }]));
  const rows = await transaction.own
    .selectFrom('invitation')
    .select(['invitation_id as id', 'email', 'role', 'created_at', 'expires_at', 'invited_by_id'])
    .select(sql<boolean>`expires_at <= product_now()`.as('isExpired'))
    .orderBy('created_at', 'desc')
    .orderBy('invitation_id')
    .execute();
  return rows.flatMap(({ created_at, expires_at, invited_by_id, ...invitation }) => {
    const invitedBy = sentBy.get(invited_by_id);
    if (!invitedBy) return [];
    const times = { createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
    return { ...invitation, ...times, invitedBy };
  });
}
