import type { FastifyRequest } from 'fastify';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import type { AccountKey } from './account-key.ts';

export function ownAccountOf(request: FastifyRequest): AccountKey {
  return { scope: ownScopeOf(request), accountId: visitorOf(request).accountId };
}
