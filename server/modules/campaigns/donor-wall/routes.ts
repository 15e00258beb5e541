import * as endpoints from '../../../../contract/endpoints/campaigns.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { moderateMessage } from './messages.ts';
import { makeLetter } from './letter.ts';
import { listMessages } from './queries.ts';

export async function donorWallRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  serve(server, endpoints.listWallMessages, (request) =>
    inOwnOrganisation(request, (transaction) => listMessages(transaction, request.query)),
  );
  serve(server, endpoints.moderateMessage, async (request) => {
    const { state } = request.body;
    await inOwnOrganisation(request, (transaction) =>
      moderateMessage(transaction, visitorOf(request), request.params.id, state),
    );
    return {
      message: state === 'shown' ? 'Het bericht staat op de pagina.' : 'Het bericht staat niet op de pagina.',
    };
  });
  serve(server, endpoints.downloadLetter, async (request, reply) => {
    const { filename, pdf } = await makeLetter(deps, ownScopeOf(request), request.params.id);
    return sendFile(reply, { filename, type: 'application/pdf', content: pdf }, 'inline');
  });
}
