import type { Team, TeamMember } from '../../../../contract/team.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listMemberAccounts } from '../accounts/queries.ts';
import { listAccountsWithSecondFactor } from '../second-factor/queries.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { listInvitations } from './invitations/queries.ts';

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
  return transaction
    .selectFrom('organisation')
    .select('second_factor_required_since as secondFactorRequiredSince')
    .select('refund_limit_cents as refundLimitCents')
    .where('organisation_id', '=', transaction.scope.organisationId)
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
  const own = await readOwnValues(transaction, ['org_name']);
  return own.get('org_name') || 'uw organisatie';
}
