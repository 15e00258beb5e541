import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { publicId } from '../../../../contract/text.ts';
import * as contract from '../../../../contract/wall.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { byAccount, ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { judgeMessage } from './judge-message.ts';
import { limits } from './limits.ts';
import { makeLetter } from './make-letter.ts';
import { listMessages } from './queries.ts';

const path = '/api/admin/wall-messages';
const edits = { access: 'editLooks' } as const;

/** What donors left on pages, for the organisation to judge. */
export async function donorWallRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get(
    path,
    {
      config: edits,
      schema: { querystring: contract.wallMessageQuery, response: { 200: contract.wallMessages } },
    },
    (request) =>
      deps.database.transaction(ownScopeOf(request), (transaction) =>
        listMessages(transaction, request.query),
      ),
  );
  server.put(
    `${path}/:id`,
    {
      config: edits,
      schema: {
        params: z.object({ id: publicId }),
        body: contract.judgeMessageBody,
        response: { 200: actionDone },
      },
    },
    async (request) => {
      const { state } = request.body;
      await deps.database.transaction(ownScopeOf(request), (transaction) =>
        judgeMessage(transaction, visitorOf(request), request.params.id, state),
      );
      return {
        message:
          state === 'shown' ? 'Het bericht staat op de pagina.' : 'Het bericht staat niet op de pagina.',
      };
    },
  );
  server.get(
    '/api/admin/pages/:id/letter.pdf',
    {
      config: { ...edits, costly: { limit: limits.lettersByAccount, by: byAccount } },
      schema: { params: z.object({ id: publicId }) },
    },
    async (request, reply) => {
      const { filename, pdf } = await makeLetter(deps, ownScopeOf(request), request.params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${filename}"`)
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  );
}
