import * as endpoints from '../../../../contract/endpoints/donors.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import {
  defaultPageSize,
  moreThanTotalHeader,
  totalCountHeader,
} from '../../../../contract/donation-list.ts';
import { AppError } from '../../../platform/app-error.ts';
import { auditChange, auditView } from '../../foundation/audit/record-audit.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { namedScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { daysLeftToErase, lastDayToErase } from './erase-donor.ts';
import { eraseDonor, type ForgetAddress } from './erase-donor.ts';
import { exportDonor } from './export-donor.ts';
import { listErasureRequests, lockDonor } from '../../gifts/donors/queries.ts';
import { updateDonor } from '../../gifts/donors/save-donor.ts';
import { describeDonors } from './list-donors.ts';
import { readDonorPage } from './read-donor-page.ts';
import { selectDonors } from './select-donors.ts';

export async function donorRoutes(
  server: HttpServer,
  deps: Deps,
  forgetAddress: ForgetAddress,
): Promise<void> {
  serve(server, endpoints.listDonors, (request, reply) => {
    const {
      userId,
      apiEnvironment = 'live',
      search,
      filter,
      page = 1,
      pageSize = defaultPageSize,
    } = request.query;
    const scope = namedScopeOf(request, userId);
    const now = deps.clock.now();
    return deps.database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      const query = { environment: apiEnvironment, search: search || undefined, filter: filter || undefined };
      const part = { limit: pageSize, offset: (page - 1) * pageSize };
      const { donorIds, total } = await selectDonors(transaction, query, part, now);
      reply.header(totalCountHeader, total.count);
      if (total.isExceeded) reply.header(moreThanTotalHeader, 'true');
      await auditView(transaction, visitorOf(request), [scope.organisationId], 'donors_viewed');
      return describeDonors(transaction, donorIds, apiEnvironment, now);
    });
  });

  serve(server, endpoints.readDonor, (request) => {
    const { id } = request.params;
    const { userId, apiEnvironment = 'live' } = request.query;
    const scope = namedScopeOf(request, userId);
    return deps.database.transaction(scope, async (transaction) => {
      const donor = await readDonorPage(deps, transaction, id, apiEnvironment);
      await auditView(transaction, visitorOf(request), [scope.organisationId], 'donor_viewed', id);
      return donor;
    });
  });

  serve(server, endpoints.saveDonorKind, async (request) => {
    const { isCompany, userId } = request.body;
    const kind = isCompany ? 'bedrijf' : 'persoon';
    await deps.database.transaction(namedScopeOf(request, userId), async (transaction) => {
      const donor = await lockDonor(transaction, request.params.id);
      if (!donor) throw new AppError('not_found');
      await updateDonor(transaction, donor.donor_id, { is_company: isCompany });
      await auditChange(transaction, visitorOf(request), 'donor_kind_changed', kind);
    });
    return { message: `Deze donateur staat nu als ${kind} in uw lijst.` };
  });

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
        donorId: donor.donor_id,
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
