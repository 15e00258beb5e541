import * as endpoints from '../../../../contract/endpoints/waiting.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import type { Deps } from '../../foundation/deps.ts';
import { organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { listWaitingItems } from './list-waiting-items.ts';

export async function waitingRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  serve(server, endpoints.listWaitingItems, (request) =>
    inOwnOrganisation(request, (transaction) =>
      listWaitingItems(transaction, visitorOf(request), deps.clock.now()),
    ),
  );
}
