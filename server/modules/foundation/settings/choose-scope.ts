import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { namedScopeOf, ownScopeOf, platformScopeOf, visitorOf } from '../sessions/access.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';

export interface RequestedOwner {
  userId?: string | null | undefined;
  organizationSpecific?: boolean | undefined;
}

export function chooseScope(
  request: FastifyRequest,
  key: SettingKey,
  { userId, organizationSpecific }: RequestedOwner,
): Scope {
  const { scope } = definitionOf(key);
  if (!visitorOf(request).isAdmin) {
    if (scope === 'platform') throw new AppError('not_found');
    return ownScopeOf(request);
  }
  if (userId || organizationSpecific) {
    if (scope === 'platform')
      throw fieldError('key', 'Deze instelling geldt voor het hele platform, niet voor één organisatie.');
    return namedScopeOf(request, userId);
  }
  return scope === 'organisation' ? ownScopeOf(request) : platformScopeOf(request);
}

export function chooseListScope(request: FastifyRequest, userId: string | undefined): Scope {
  const isForPlatform = visitorOf(request).isAdmin && !userId;
  return isForPlatform ? platformScopeOf(request) : namedScopeOf(request, userId);
}
