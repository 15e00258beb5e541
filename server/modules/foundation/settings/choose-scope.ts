import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import type { Scope } from '../../../platform/database/scope.ts';
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
