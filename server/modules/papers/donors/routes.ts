import * as endpoints from '../../../../contract/endpoints/donors.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import { namedScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { daysLeftToErase, lastDayToErase } from './erase-donor.ts';
import { eraseDonor, type ForgetAddress } from './erase-donor.ts';
import { exportDonor } from './export-donor.ts';
import { listErasureRequests } from '../../gifts/donors/queries.ts';

export async function donorRoutes(
  server: HttpServer,
  deps: Deps,
  forgetAddress: ForgetAddress,
): Promise<void> {
  serve(server, endpoints.exportDonor, async (request, reply) => {
    const { email, userId } = request.query;
    const exported = await exportDonor(deps, namedScopeOf(request, userId), visitorOf(request), email);
    return reply
      .header('content-disposition', 'attachment; filename="donateur.json"')
      .header('cache-control', 'no-store')
      .send(exported);
  });

  serve(server, endpoints.listErasureRequests, (request) => {
    const scope = namedScopeOf(request, request.query.userId);
    return deps.database.transaction(scope, async (transaction) => {
      const donors = await listErasureRequests(transaction);
      const settings = await readEffectiveSettings(transaction);
      if (donors.length > 0)
        await auditView(transaction, visitorOf(request), [scope.organisationId], 'erasure_requests_viewed');
      return donors.map((donor) => ({
        email: donor.email,
        firstName: donor.first_name,
        lastName: donor.last_name,
        askedAt: donor.erasure_asked_at.toISOString(),
        lastDay: lastDayToErase(donor.erasure_asked_at),
        daysLeft: daysLeftToErase(donor.erasure_asked_at, deps.clock.now()),
        userId: donor.organisation_id,
        organizationName: settings('org_name'),
      }));
    });
  });

  serve(server, endpoints.eraseDonor, async (request) => {
    const { email, userId } = request.body;
    await eraseDonor(deps, namedScopeOf(request, userId), visitorOf(request), email, forgetAddress);
    return { message: 'De gegevens van deze donateur zijn verwijderd. De bedragen blijven in de boeken.' };
  });
}
