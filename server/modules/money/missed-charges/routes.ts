import * as endpoints from '../../../../contract/endpoints/subscriptions.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import { redactForVisitor } from '../../gifts/donations/donor/without-donor.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { mayDo, namedScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { askDonorNow, giveUpNow } from './ask-donor.ts';
import { describeMissedCharge } from './describe-missed-charge.ts';
import { readFigures } from './figures.ts';
import { countMissedCharges, listMissedCharges } from './queries.ts';

const mostOnPage = 25;

export async function missedChargeRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const { database, clock } = deps;

  serve(server, endpoints.listMissedCharges, (request, reply) => {
    const { userId, apiEnvironment: environment = 'live', page = 1, pageSize = mostOnPage } = request.query;
    const query = { environment, filter: request.query.filter || undefined };
    const limit = Math.min(pageSize, mostOnPage);
    const scope = namedScopeOf(request, userId);
    const visitor = visitorOf(request);
    return database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      reply.header(totalCountHeader, await countMissedCharges(transaction, query));
      const missedCharges = await listMissedCharges(transaction, query, {
        limit,
        offset: (page - 1) * limit,
      });
      const shown = [];
      for (const missedCharge of missedCharges) {
        const described = await describeMissedCharge(deps, transaction, missedCharge);
        if (described) shown.push(redactForVisitor(visitor, described));
      }
      await auditView(transaction, visitor, [scope.organisationId], 'subscriptions_viewed');
      return mayDo(visitor, 'viewDonors')
        ? shown
        : shown.map((missedCharge) => ({ ...missedCharge, donationId: null, donorId: null }));
    });
  });

  serve(server, endpoints.readMissedChargeFigures, (request) => {
    const { userId, apiEnvironment = 'live' } = request.query;
    return database.transaction(namedScopeOf(request, userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      return readFigures(transaction, apiEnvironment, clock.now());
    });
  });

  serve(server, endpoints.askForMissedCharge, async (request) => {
    const scope = namedScopeOf(request, request.body?.userId);
    await askDonorNow(deps, scope, request.params.id, visitorOf(request));
    return { message: 'De donateur krijgt een mail met de vraag om de gemiste gift alsnog te betalen.' };
  });

  serve(server, endpoints.giveUpMissedCharge, async (request) => {
    const scope = namedScopeOf(request, request.body?.userId);
    await giveUpNow(deps, scope, request.params.id, visitorOf(request));
    return { message: 'Deze gemiste gift blijft rusten. De donateur krijgt er geen mail meer over.' };
  });
}
