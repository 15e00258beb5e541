import * as endpoints from '../../../../contract/endpoints/campaigns.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { approvePage, decideChange, refusePage } from './decide-page.ts';
import { readApprovals } from './queries.ts';

export async function actionPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  serve(server, endpoints.listApprovals, (request) =>
    inOwnOrganisation(request, (transaction) => readApprovals(deps, transaction)),
  );
  serve(server, endpoints.decidePage, async (request) => {
    const { body } = request;
    await inOwnOrganisation(request, (transaction) =>
      body.decision === 'approve'
        ? approvePage(deps, transaction, visitorOf(request), request.params.id, body.seen)
        : refusePage(deps, transaction, visitorOf(request), request.params.id, body),
    );
    return {
      message:
        body.decision === 'approve'
          ? 'De pagina staat online. De maker krijgt een mail.'
          : 'De pagina is afgewezen. De maker krijgt een mail.',
    };
  });
  serve(server, endpoints.decideChange, async (request) => {
    const { decision } = request.body;
    const { wasWaiting } = await inOwnOrganisation(request, (transaction) =>
      decideChange(deps, transaction, visitorOf(request), request.params.id, request.body),
    );
    if (!wasWaiting) return { message: 'De wijziging is gezien.' };
    return {
      message:
        decision === 'refuse'
          ? 'De wijziging is niet geplaatst. De maker krijgt een mail.'
          : 'De wijziging staat online. De maker krijgt een mail.',
    };
  });
}
