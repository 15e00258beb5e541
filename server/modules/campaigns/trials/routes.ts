import * as endpoints from '../../../../contract/endpoints/trials.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { endTrial, startTrial } from './trials.ts';
import { readTrials, type SumTrialGifts } from './queries.ts';

export async function trialRoutes(server: HttpServer, deps: Deps, sumGifts: SumTrialGifts): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  serve(server, endpoints.readTrials, (request) =>
    inOwnOrganisation(request, (transaction) => readTrials(transaction, sumGifts)),
  );
  serve(server, endpoints.startTrial, async (request) => {
    await startTrial(deps, ownScopeOf(request), visitorOf(request), request.body);
    return { message: 'De geefproef is begonnen.' };
  });
  serve(server, endpoints.endTrial, async (request) => {
    await inOwnOrganisation(request, (transaction) =>
      endTrial(deps, transaction, visitorOf(request), sumGifts, request.body),
    );
    return { message: 'De geefproef is beëindigd.' };
  });
}
