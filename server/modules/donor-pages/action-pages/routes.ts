import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import * as contract from '../../../../contract/action-pages.ts';
import { publicId } from '../../../../contract/text.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { approvePage, judgeChange, refusePage } from './judge-page.ts';
import { readApprovals } from './queries.ts';

const path = '/api/admin/page-approvals';
const edits = { access: 'editLooks' } as const;
const named = z.object({ id: publicId });

/** What the organisation says of pages that others made. */
export async function actionPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get(path, { config: edits, schema: { response: { 200: contract.pageApprovals } } }, (request) =>
    deps.database.transaction(ownScopeOf(request), (transaction) => readApprovals(deps, transaction)),
  );
  server.put(
    `${path}/:id`,
    {
      config: edits,
      schema: { params: named, body: contract.judgePageBody, response: { 200: actionDone } },
    },
    async (request) => {
      const { body } = request;
      await deps.database.transaction(ownScopeOf(request), (transaction) =>
        body.decision === 'approve'
          ? approvePage(deps, transaction, visitorOf(request), request.params.id, body.seen)
          : refusePage(deps, transaction, visitorOf(request), request.params.id, body),
      );
      return {
        message:
          body.decision === 'approve'
            ? 'De pagina staat online. Wie haar maakte, krijgt een mail.'
            : 'De pagina is afgewezen. Wie haar maakte, krijgt een mail.',
      };
    },
  );
  server.put(
    `${path}/:id/change`,
    {
      config: edits,
      schema: { params: named, body: contract.judgeChangeBody, response: { 200: actionDone } },
    },
    async (request) => {
      const { decision } = request.body;
      await deps.database.transaction(ownScopeOf(request), (transaction) =>
        judgeChange(deps, transaction, visitorOf(request), request.params.id, request.body),
      );
      return { message: decision === 'show' ? 'De wijziging is gezien.' : 'De wijziging is niet getoond.' };
    },
  );
}
