import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '../../../../contract/campaigns.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { changePageState } from './change-page-state.ts';
import { listPages, readPage } from './list-pages.ts';
import { saveFund, toFund } from './save-fund.ts';
import { createPage, savePage } from './save-page.ts';
import { listFunds } from './store.ts';

const path = '/api/admin/pages';
const fundsPath = '/api/admin/funds';
const looks = { access: 'viewFigures' } as const;
const edits = { access: 'editLooks' } as const;
/** The texts with the largest letters there are. */
const bodyLimit = 64 * 1024;
const named = z.object({ id: publicId });
const onePage = { 200: contract.campaignPage };

/** The organisation's pages and funds. */
export async function campaignRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwn = <Result>(
    request: FastifyRequest,
    act: (transaction: OrganisationTransaction) => Promise<Result>,
  ) => deps.database.transaction(ownScopeOf(request), act);

  server.get(
    path,
    {
      config: looks,
      schema: { querystring: contract.pageListQuery, response: { 200: z.array(contract.listedPage) } },
    },
    async (request, reply) => {
      const { pages, total } = await inOwn(request, (transaction) =>
        listPages(deps, transaction, request.query),
      );
      reply.header(totalCountHeader, total);
      return pages;
    },
  );
  server.post(
    path,
    {
      config: edits,
      bodyLimit,
      schema: { body: contract.createPageBody, response: { 201: contract.campaignPage } },
    },
    async (request, reply) => {
      const { kind, page } = request.body;
      const made = await inOwn(request, async (transaction) =>
        readPage(deps, transaction, await createPage(transaction, visitorOf(request), kind, page)),
      );
      return reply.status(201).send(made);
    },
  );
  server.get(`${path}/:id`, { config: looks, schema: { params: named, response: onePage } }, (request) =>
    inOwn(request, (transaction) => readPage(deps, transaction, request.params.id)),
  );
  server.put(
    `${path}/:id`,
    {
      config: edits,
      bodyLimit,
      schema: { params: named, body: contract.savePageBody, response: onePage },
    },
    (request) =>
      inOwn(request, async (transaction) => {
        await savePage(deps, transaction, visitorOf(request), request.params.id, request.body);
        return readPage(deps, transaction, request.params.id);
      }),
  );
  server.put(
    `${path}/:id/state`,
    { config: edits, schema: { params: named, body: contract.changePageStateBody, response: onePage } },
    (request) =>
      inOwn(request, async (transaction) => {
        const { id } = request.params;
        await changePageState(deps, transaction, visitorOf(request), id, request.body.state);
        return readPage(deps, transaction, id);
      }),
  );

  server.get(
    fundsPath,
    { config: looks, schema: { response: { 200: z.array(contract.fund) } } },
    async (request) => (await inOwn(request, listFunds)).map(toFund),
  );
  server.post(
    fundsPath,
    { config: edits, schema: { body: contract.saveFundBody, response: { 201: contract.fund } } },
    async (request, reply) => {
      const made = await inOwn(request, (transaction) =>
        saveFund(deps, transaction, visitorOf(request), undefined, request.body),
      );
      return reply.status(201).send(made);
    },
  );
  server.put(
    `${fundsPath}/:id`,
    {
      config: edits,
      schema: { params: named, body: contract.saveFundBody, response: { 200: contract.fund } },
    },
    (request) =>
      inOwn(request, (transaction) =>
        saveFund(deps, transaction, visitorOf(request), request.params.id, request.body),
      ),
  );
}
