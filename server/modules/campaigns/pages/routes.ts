import type { FastifyRequest } from 'fastify';
import * as pagesEndpoints from '../../../../contract/endpoints/pages.ts';
import * as fundsEndpoints from '../../../../contract/endpoints/funds.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { changePageState } from './change-page-state.ts';
import { listPages, readPage } from './list-pages.ts';
import { saveFund, toFund } from './save-fund.ts';
import { createPage, savePage } from './save-page.ts';
import { listFunds } from './store.ts';

/** The organisation's pages and funds. */
export async function campaignRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwn = <Result>(
    request: FastifyRequest,
    act: (transaction: OrganisationTransaction) => Promise<Result>,
  ) => deps.database.transaction(ownScopeOf(request), act);

  serve(server, pagesEndpoints.listPages, async (request, reply) => {
    const { pages, total } = await inOwn(request, (transaction) =>
      listPages(deps, transaction, request.query),
    );
    reply.header(totalCountHeader, total);
    return pages;
  });
  serve(server, pagesEndpoints.createPage, async (request, reply) => {
    const { kind, page } = request.body;
    const made = await inOwn(request, async (transaction) =>
      readPage(deps, transaction, await createPage(transaction, visitorOf(request), kind, page)),
    );
    return reply.status(201).send(made);
  });
  serve(server, pagesEndpoints.readPage, (request) =>
    inOwn(request, (transaction) => readPage(deps, transaction, request.params.id)),
  );
  serve(server, pagesEndpoints.savePage, (request) =>
    inOwn(request, async (transaction) => {
      await savePage(deps, transaction, visitorOf(request), request.params.id, request.body);
      return readPage(deps, transaction, request.params.id);
    }),
  );
  serve(server, pagesEndpoints.changePageState, (request) =>
    inOwn(request, async (transaction) => {
      const { id } = request.params;
      await changePageState(deps, transaction, visitorOf(request), id, request.body.state);
      return readPage(deps, transaction, id);
    }),
  );

  serve(server, fundsEndpoints.listFunds, async (request) => (await inOwn(request, listFunds)).map(toFund));
  serve(server, fundsEndpoints.createFund, async (request, reply) => {
    const made = await inOwn(request, (transaction) =>
      saveFund(deps, transaction, visitorOf(request), undefined, request.body),
    );
    return reply.status(201).send(made);
  });
  serve(server, fundsEndpoints.saveFund, (request) =>
    inOwn(request, (transaction) =>
      saveFund(deps, transaction, visitorOf(request), request.params.id, request.body),
    ),
  );
}
