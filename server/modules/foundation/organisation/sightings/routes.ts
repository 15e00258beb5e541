import * as endpoints from '../../../../../contract/endpoints/form-sightings.ts';
import { serve } from '../../sessions/serve.ts';
import type { FormSighting } from '../../../../../contract/endpoints/form-sightings.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { namedScopeOf } from '../../sessions/access.ts';
import { refuseUnknownOrganisation } from '../find-organisation.ts';

export async function sightingRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  serve(server, endpoints.listFormSightings, (request) =>
    database.transaction(namedScopeOf(request, request.query.userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      return listSightings(transaction);
    }),
  );
}

async function listSightings(transaction: OrganisationTransaction): Promise<FormSighting[]> {
  const sightings = await transaction
    .selectFrom('form_sighting')
    .select(['host', 'first_seen_at', 'last_seen_at'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('host')
    .execute();
  return sightings.map(({ host, first_seen_at, last_seen_at }) => ({
    host,
    firstSeenAt: first_seen_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }));
}
