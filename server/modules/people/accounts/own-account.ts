import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { FastifyRequest } from 'fastify';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';

export interface AccountKey {
  scope: OrganisationScope;
  accountId: string;
}

export function ownAccountOf(request: FastifyRequest): AccountKey {
  return { scope: ownScopeOf(request), accountId: visitorOf(request).accountId };
}
