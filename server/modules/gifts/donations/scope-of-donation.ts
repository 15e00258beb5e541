import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { findScopeOfDonation } from '../../foundation/sessions/public-scope.ts';

export async function scopeOfDonation(
  database: Database,
  request: FastifyRequest,
  donationId: string,
): Promise<OrganisationScope> {
  const { isAdmin } = visitorOf(request);
  const scope = isAdmin ? await findScopeOfDonation(database, donationId) : ownScopeOf(request);
  if (!scope) throw new AppError('not_found');
  return scope;
}
