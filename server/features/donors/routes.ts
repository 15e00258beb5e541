import { actionDone } from '../../../contract/action-done.ts';
import { donorExport, donorQuery, eraseDonorBody } from '../../../contract/donors.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { namedScopeOf, visitorOf } from '../sessions/access.ts';
import { eraseDonor } from './erase-donor.ts';
import { exportDonor } from './export-donor.ts';

/** What a donor may ask of an organisation: to see what it keeps, and to be erased. */
export async function donorRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get(
    '/api/admin/donors/export',
    {
      config: { access: 'manageDonorData', stepUp: true },
      schema: { querystring: donorQuery, response: { 200: donorExport } },
    },
    async (request, reply) => {
      const { email, userId } = request.query;
      const exported = await exportDonor(deps, namedScopeOf(request, userId), visitorOf(request), email);
      return reply
        .header('content-disposition', 'attachment; filename="donateur.json"')
        .header('cache-control', 'no-store')
        .send(exported);
    },
  );

  server.post(
    '/api/admin/donors/erase',
    {
      config: { access: 'manageDonorData', stepUp: true },
      schema: { body: eraseDonorBody, response: { 200: actionDone } },
    },
    async (request) => {
      const { email, userId } = request.body;
      await eraseDonor(deps, namedScopeOf(request, userId), visitorOf(request), email);
      return { message: 'De gegevens van deze donateur zijn verwijderd. De bedragen blijven in de boeken.' };
    },
  );
}
