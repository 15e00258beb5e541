import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import { findContact } from '../accounts/queries.ts';
import { namedScopeOf, ownScopeOf, platformScopeOf, visitorOf } from '../sessions/access.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { platformOnly } from './errors.ts';

/** What a request says about whose settings it means. */
export interface ScopeWish {
  userId?: string | null | undefined;
  organizationSpecific?: boolean | undefined;
}

/**
 * Whose value a request reads or writes. A tenant's is always its own organisation. An administrator's is the platform,
 * unless the request names an organisation or the key can only belong to one.
 */
export function chooseScope(
  request: FastifyRequest,
  key: SettingKey,
  { userId, organizationSpecific }: ScopeWish,
): Scope {
  const { scope } = definitionOf(key);
  if (!visitorOf(request).isAdmin) {
    // To a tenant the platform's own keys do not exist.
    if (scope === 'platform') throw new AppError('not_found');
    return ownScopeOf(request);
  }
  if (userId || organizationSpecific) {
    if (scope === 'platform') throw platformOnly();
    return namedScopeOf(request, userId);
  }
  return scope === 'organisation' ? ownScopeOf(request) : platformScopeOf(request);
}

/** Whose settings a list shows. */
export function chooseListScope(request: FastifyRequest, userId: string | undefined): Scope {
  const asksForPlatform = visitorOf(request).isAdmin && !userId;
  return asksForPlatform ? platformScopeOf(request) : namedScopeOf(request, userId);
}

/**
 * The account behind the account fields of a scope: the visitor's own, or the one that stands for the organisation an
 * administrator looks at.
 */
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
