import * as endpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import type { Deps } from '../../foundation/deps.ts';
import { visitorOf } from '../../foundation/sessions/access.ts';
import { scopeOfDonation } from '../../gifts/donations/scope-of-donation.ts';
import { getDonationDetail } from './get-donation-detail.ts';

export async function donationDetailRoutes(server: HttpServer, deps: Deps): Promise<void> {
  serve(server, endpoints.readDonation, async (request) => {
    const { id } = request.params;
    const scope = await scopeOfDonation(deps.database, request, id);
    return deps.database.transaction(scope, async (transaction) => {
      const detail = await getDonationDetail(transaction, id);
      await auditView(transaction, visitorOf(request), [scope.organisationId], 'donation_viewed', id);
      return detail;
    });
  });
}
