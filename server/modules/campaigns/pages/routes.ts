import * as endpoints from '../../../../contract/endpoints/campaigns.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { changePageState, createPage, savePage } from './save-page.ts';
import { type FindRefusedPages, listPages, readPage } from './list-pages.ts';
import { saveFund, toFund } from './save-fund.ts';
import { listFunds } from './store.ts';

export async function campaignRoutes(
  server: HttpServer,
  deps: Deps,
  findRefusedPages: FindRefusedPages,
): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  const listDeps = { publicUrl: deps.publicUrl, findRefusedPages };

  serve(server, endpoints.listPages, async (request, reply) => {
    const { pages, total } = await inOwnOrganisation(request, (transaction) =>
      listPages(listDeps, transaction, request.query),
    );
    reply.header(totalCountHeader, total);
    return pages;
  });
  serve(server, endpoints.createPage, async (request, reply) => {
    const { kind, page } = request.body;
    const created = await inOwnOrganisation(request, async (transaction) =>
      readPage(listDeps, transaction, await createPage(deps, transaction, visitorOf(request), kind, page)),
    );
    return reply.status(201).send(created);
  });
  serve(server, endpoints.readPage, (request) =>
    inOwnOrganisation(request, (transaction) => readPage(listDeps, transaction, request.params.id)),
  );
  serve(server, endpoints.savePage, (request) =>
    inOwnOrganisation(request, async (transaction) => {
      await savePage(deps, transaction, visitorOf(request), request.params.id, request.body);
      return readPage(listDeps, transaction, request.params.id);
    }),
  );
  serve(server, endpoints.changePageState, (request) =>
    inOwnOrganisation(request, async (transaction) => {
      const { id } = request.params;
      await changePageState(deps, transaction, visitorOf(request), id, request.body.state);
      return readPage(listDeps, transaction, id);
    }),
  );

  serve(server, endpoints.listFunds, async (request) =>
    (await inOwnOrganisation(request, listFunds)).map(toFund),
  );
  serve(server, endpoints.createFund, async (request, reply) => {
    const created = await inOwnOrganisation(request, (transaction) =>
      saveFund(deps, transaction, visitorOf(request), undefined, request.body),
    );
    return reply.status(201).send(created);
  });
  serve(server, endpoints.saveFund, (request) =>
    inOwnOrganisation(request, (transaction) =>
      saveFund(deps, transaction, visitorOf(request), request.params.id, request.body),
    ),
  );
}
