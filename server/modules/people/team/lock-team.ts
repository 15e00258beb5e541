import type { Role } from '../../../../contract/roles.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { mayDo, type Visitor } from '../../foundation/sessions/access.ts';
import { lastOwner } from './errors.ts';

interface LockedTeam {
  owners: readonly string[];
  /** Undefined for an account that is not a member. */
  role: Role | undefined;
}

/**
 * Locks all owners, in one order, and the member, so that two owners cannot demote each other at once.
 * Logging in does not wait.
 */
export async function lockTeam(transaction: OrganisationTransaction, accountId: string): Promise<LockedTeam> {
  const locked = await transaction
    .selectFrom('membership')
    .select(['account_id', 'role'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where((row) => row.or([row('role', '=', 'owner'), row('account_id', '=', accountId)]))
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  return {
    owners: locked.filter(({ role }) => role === 'owner').map(({ account_id }) => account_id),
    role: locked.find(({ account_id }) => account_id === accountId)?.role,
  };
}

/** The visitor may have lost the role since the request started. */
export function requireCurrentOwner({ owners }: LockedTeam, visitor: Visitor): void {
  const role = owners.includes(visitor.accountId) ? 'owner' : 'viewer';
  if (!mayDo({ isAdmin: visitor.isAdmin, role }, 'manageOrganisation'))
    throw new AppError('role_not_allowed');
}

export function refuseLastOwner({ owners }: LockedTeam, accountId: string): void {
  if (owners.length === 1 && owners[0] === accountId) throw lastOwner();
}
