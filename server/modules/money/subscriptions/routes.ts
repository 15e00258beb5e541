import * as endpoints from '../../../../contract/endpoints/subscriptions.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import { redactForVisitor } from '../../gifts/donations/donor/without-donor.ts';
import { mayDo, namedScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { chooseListScope } from '../../foundation/settings/choose-scope.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { declareStopped, requestStop } from './changes/request-stop.ts';
import { countSubscriptions, listSubscriptions } from './queries.ts';
import { syncAndFindPendingCharge } from './sync-subscription.ts';

const defaultPageSize = 1_000;

export async function subscriptionRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const { database, clock } = deps;

  serve(server, endpoints.listMonthlyGifts, (request, reply) => {
    const { userId, apiEnvironment, page = 1, pageSize = defaultPageSize } = request.query;
    const scope = chooseListScope(request, userId);
    const environment = apiEnvironment || undefined;
    return database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      reply.header(totalCountHeader, await countSubscriptions(transaction, environment));
      const part = { limit: pageSize, offset: (page - 1) * pageSize };
      const subscriptions = await listSubscriptions(transaction, environment, part, clock.now());
      const organisationIds =
        scope.organisationId === null ? subscriptions.map(({ userId }) => userId) : [scope.organisationId];
      await auditView(transaction, visitorOf(request), organisationIds, 'subscriptions_viewed');
      const visitor = visitorOf(request);
      return subscriptions
        .map((subscription) => redactForVisitor(visitor, subscription))
        .map((seen) => (mayDo(visitor, 'viewDonors') ? seen : { ...seen, donorId: null }));
    });
  });

  serve(server, endpoints.stopMonthlyGift, async (request) => {
    const scope = namedScopeOf(request, request.body?.userId);
    const visitor = visitorOf(request);
    const endedBy = scope.organisationId === visitor.organisationId ? 'organisation' : 'administrator';
    const outcome = request.body?.stoppedAtMollie
      ? await declareStopped(deps, scope, request.params.id, endedBy, visitor)
      : await requestStop(deps, scope, request.params.id, endedBy, { visitor });
    if (outcome === 'unknown') throw new AppError('not_found');
    const pendingCents = await syncAndFindPendingCharge(deps, scope, request.params.id);
    return {
      message:
        pendingCents === null
          ? 'De gift is gestopt. Er wordt niets meer afgeschreven.'
          : `De gift is gestopt. Eén afschrijving van ${formatEuros(pendingCents)} was al onderweg; daarna wordt niets meer afgeschreven.`,
    };
  });
}
