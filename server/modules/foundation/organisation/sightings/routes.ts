import * as endpoints from '../../../../../contract/endpoints/form-sightings.ts';
import { serve } from '../../sessions/serve.ts';
import type { Deps } from '../../deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { namedScopeOf } from '../../sessions/access.ts';
import { refuseUnknownOrganisation } from '../find-organisation.ts';
import { listSightings } from './queries.ts';

export async function sightingRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  serve(server, endpoints.listFormSightings, (request) =>
    database.transaction(namedScopeOf(request, request.query.userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      return listSightings(transaction);
    }),
  );
}
