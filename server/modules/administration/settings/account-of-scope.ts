import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { namedScopeOf, ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import type { AccountKey } from '../../people/accounts/account-key.ts';
import { findContact } from '../../people/accounts/queries.ts';

/** The visitor's account, or the contact of the organisation that an administrator views. */
export async function accountOf(
  database: Database,
  request: FastifyRequest,
  scope: Scope,
): Promise<AccountKey> {
  const visitor = visitorOf(request);
  const isOwn = scope.organisationId === null || scope.organisationId === visitor.organisationId;
  if (isOwn) return { scope: ownScopeOf(request), accountId: visitor.accountId };
  const named = namedScopeOf(request, scope.organisationId);
  const contact = await database.transaction(named, findContact);
  if (!contact) throw new AppError('not_found');
  return { scope: named, accountId: contact };
}
