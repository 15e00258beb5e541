import type { Team, TeamMember } from '../../../contract/team.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { findTeamRules } from '../organisations/team-rules.ts';
import { listAccountsWithSecondFactor } from '../second-factor/list-accounts-with-second-factor.ts';
import { readOwnValues } from '../settings/queries.ts';
import { listInvitations } from './invitations/queries.ts';

/** The team as one of its owners sees it. */
export async function describeTeam(transaction: OrganisationTransaction, ownId: string): Promise<Team> {
  const rules = await findTeamRules(transaction);
  return {
    members: await listMembers(transaction, ownId),
    invitations: await listInvitations(transaction),
    secondFactorRequiredSince: rules.secondFactorRequiredSince?.toISOString() ?? null,
    refundLimit: centsToDecimal(rules.refundLimitCents),
  };
}

/** Owners first, then by how long they are in the team. */
async function listMembers(transaction: OrganisationTransaction, ownId: string): Promise<TeamMember[]> {
  const rows = await transaction
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select(['m.account_id', 'm.role', 'a.username', 'a.email', 'a.last_login_at'])
    .where('m.organisation_id', '=', transaction.scope.organisationId)
    .orderBy((row) => row('m.role', '<>', 'owner'))
    .orderBy('m.created_at')
    .orderBy('m.account_id')
    .execute();
  const secured = await listAccountsWithSecondFactor(transaction);
  return rows.map((row) => ({
    id: row.account_id,
    name: row.username,
    email: row.email,
    role: row.role,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    hasSecondFactor: secured.has(row.account_id),
    isYou: row.account_id === ownId,
  }));
}

/** Their addresses. */
export async function listMembersWithoutSecondFactor(transaction: OrganisationTransaction): Promise<string[]> {
  const members = await listMembers(transaction, '');
  return members.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email);
}

/** The organisation's name for a sentence; one that has none yet is spoken of without. */
export async function nameTeam(transaction: OrganisationTransaction): Promise<string> {
  const own = await readOwnValues(transaction, ['org_name']);
  return own.get('org_name') || 'uw organisatie';
}
