import * as z from 'zod/mini';
import { formSighting } from '../../../../../contract/sightings.ts';
import { someId } from '../../../../../contract/text.ts';
import type { Deps } from '../../deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { namedScopeOf } from '../../sessions/access.ts';
import { refuseUnknownOrganisation } from '../find-organisation.ts';
import { listSightings } from './queries.ts';

export async function sightingRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  server.get(
    '/api/admin/form-sightings',
    {
      config: { access: 'viewFigures' },
      schema: { querystring: z.object({ userId: someId }), response: { 200: z.array(formSighting) } },
    },
    (request) =>
      database.transaction(namedScopeOf(request, request.query.userId), async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        return listSightings(transaction);
      }),
  );
}
