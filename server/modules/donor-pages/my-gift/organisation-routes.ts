import * as endpoints from '../../../../contract/endpoints/subscriptions.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import { listMistakesOfSubscription } from '../../gifts/donations/events/read-timeline.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { countSubscriptionsAtRisk } from '../../money/missed-charges/queries.ts';
import { namedScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { chooseListScope } from '../../foundation/settings/choose-scope.ts';
import { describeChange } from '../../money/subscriptions/changes/describe-change.ts';
import { readMonthlySummary } from '../../money/subscriptions/figures.ts';
import { findSubscription } from '../../money/subscriptions/queries.ts';
import { sendGiftLink } from './mail-donor.ts';
import { listChanges } from '../../money/subscriptions/changes/subscription-change.ts';

export async function giftsOfOrganisationRoutes(server: HttpServer, deps: Deps): Promise<void> {
  serve(server, endpoints.readMonthlySummary, (request) => {
    const { userId, apiEnvironment } = request.query;
    return deps.database.transaction(chooseListScope(request, userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      const environment = apiEnvironment || undefined;
      return {
        ...(await readMonthlySummary(transaction, environment, deps.clock.now())),
        atRiskCount: await countSubscriptionsAtRisk(transaction, environment),
      };
    });
  });

  serve(server, endpoints.listGiftChanges, (request) => {
    const scope = namedScopeOf(request, request.query.userId);
    return deps.database.transaction(scope, async (transaction) => {
      const gift = await findSubscription(transaction, request.params.id);
      if (!gift) throw new AppError('not_found');
      await auditView(transaction, visitorOf(request), [scope.organisationId], 'subscriptions_viewed');
      const changes = await listChanges(transaction, gift.subscription_id);
      return [
        ...changes.map((change) => describeChange(change, gift)),
        ...(await listMistakesOfSubscription(transaction, gift.subscription_id)),
      ].toSorted((one, other) => other.at.localeCompare(one.at));
    });
  });

  serve(server, endpoints.sendGiftLink, async (request) => {
    const scope = namedScopeOf(request, request.body?.userId);
    await sendGiftLink(deps, scope, visitorOf(request), request.params.id);
    return { message: 'De donateur krijgt een mail met de link naar deze gift.' };
  });
}
