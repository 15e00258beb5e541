import * as endpoints from '../../../../contract/endpoints/rehearsal.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { readRehearsal, removeRehearsal, startRehearsal } from './rehearsal.ts';
import { updateRehearsal } from './store.ts';

/** A rehearsal plays a year of monthly gifts with the simulator. */
export async function rehearsalRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  serve(server, endpoints.readRehearsal, (request) =>
    inOwnOrganisation(request, (transaction) => readRehearsal(deps, transaction)),
  );

  serve(server, endpoints.startRehearsal, async (request) => {
    await startRehearsal(deps, ownScopeOf(request), visitorOf(request), request.body.failurePercent);
    return { message: 'Het jaar wordt afgespeeld.' };
  });

  serve(server, endpoints.stopRehearsal, async (request) => {
    await inOwnOrganisation(request, (transaction) => updateRehearsal(transaction, { state: 'stopped' }));
    return { message: 'Het afspelen is gestopt.' };
  });

  serve(server, endpoints.removeRehearsal, async (request) => {
    await removeRehearsal(deps, ownScopeOf(request), visitorOf(request));
    return { message: 'De oefening is verwijderd.' };
  });
}
