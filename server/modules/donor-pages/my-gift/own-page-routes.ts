import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { listMistakenDonations } from '../../gifts/donations/payments/mistakes.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { withdrawMessage } from '../../campaigns/donor-wall/messages.ts';
import { readDonorExport } from '../../papers/donors/export-donor.ts';
import { readTextFields, limitErrorOrThrow } from '../form/plain-form.ts';
import { PapersOnHoldError } from '../../foundation/organisation/paper-hold.ts';
import { makeReceipt } from '../../papers/receipts/make-receipt.ts';
import { makeOverview } from '../../papers/year-overviews/make-overview.ts';
import { answerAction } from './actions/answer-action.ts';
import { type Answer, sendAnswer } from './actions/gift-action.ts';
import { entrancePath, type DonorCookie, findDonor, type DonorSession } from './donor-session.ts';
import { findOwnGift, type OwnGift } from './read-gift.ts';
import { limits } from './limits.ts';
import { showEntrance, showNotFound } from './mailed-link.ts';
import { readOverview } from './read-overview.ts';
import { removeSession } from './store.ts';

const part = z.string().check(z.maxLength(100));
const rootOptions = { schema: { hide: true, params: z.object({ orgId: part }) } };
const idOptions = { schema: { hide: true, params: z.object({ orgId: part, id: part }) } };
const year = z.catch(z.coerce.number().check(z.int(), z.gte(2_000), z.lte(2_200)), 0);
const yearOptions = { schema: { hide: true, params: z.object({ orgId: part, year }) } };
const actionOptions = { schema: { hide: true, params: z.object({ orgId: part, id: part, action: part }) } };
const overviewQuery = z.object({
  pagina: z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1),
  bewaard: z.catch(z.optional(z.literal('1')), undefined),
  weggehaald: z.catch(z.optional(z.literal('1')), undefined),
});

/** A request counts only after we found its donor by the session, so a forged cookie cannot use up a donor's limit. */
const paperLimit = { costly: { limit: limits.papersOfDonor } };

export async function ownPageRoutes(server: HttpServer, deps: Deps, cookie: DonorCookie): Promise<void> {
  const root = `${entrancePath}/:orgId`;
  const withDonor = createDonorGuard(deps, cookie);

  server.get(root, { schema: { ...rootOptions.schema, querystring: overviewQuery } }, (request, reply) =>
    withDonor(request, reply, async (donor) =>
      sendAnswer(reply, {
        page: deps.donorPages.renderOverviewPage({
          ...(await readOverview(deps, donor, request.query.pagina)),
          note:
            (request.query.bewaard && 'Uw gegevens zijn bewaard.') ??
            (request.query.weggehaald && 'Uw bericht is weggehaald.'),
        }),
      }),
    ),
  );

  server.get(`${root}/gift/:id`, idOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const found = await findOwnGift(deps, donor, request.params.id);
      return sendAnswer(reply, found ? showGift(deps, donor, found.gift) : showNotFound(deps));
    }),
  );

  server.get(`${root}/gift/:id/:action`, actionOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const { id, action } = request.params;
      const answer = await answerAction(deps, await findOwnGift(deps, donor, id), action);
      return sendAnswer(reply, answer ?? showNotFound(deps));
    }),
  );

  server.post(`${root}/gift/:id/:action`, actionOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const { id, action } = request.params;
      const sent = { form: readTextFields(request.body), address: request.ip };
      const answer = await answerAction(deps, await findOwnGift(deps, donor, id), action, sent);
      return sendAnswer(reply, answer ?? showNotFound(deps));
    }),
  );

  server.get(`${root}/kwitantie/:id`, { ...idOptions, config: paperLimit }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      await request.takeTurn(`${donor.scope.organisationId} ${donor.donorId}`);
      const { id } = request.params;
      const hasReceipt = await deps.database.transaction(donor.scope, async (transaction) => {
        const donation = await findDonation(transaction, id);
        const isOwn = donation?.donor_id === donor.donorId;
        const isGift = isOwn && donation.status === 'completed';
        return isGift && !(await listMistakenDonations(transaction, [donation])).has(id);
      });
      if (!hasReceipt) return sendAnswer(reply, showNotFound(deps));
      return sendPdf(reply, await makeReceipt(deps, donor.scope, id));
    }),
  );

  server.get(`${root}/jaaroverzicht/:year`, { ...yearOptions, config: paperLimit }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      await request.takeTurn(`${donor.scope.organisationId} ${donor.donorId}`);
      const { year } = request.params;
      if (year === 0) return sendAnswer(reply, showNotFound(deps));
      return sendPdf(reply, await makeOverview(deps, donor.scope, { donorId: donor.donorId, year }));
    }),
  );

  server.get(`${root}/mijn-gegevens.json`, { ...rootOptions, config: paperLimit }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      await request.takeTurn(`${donor.scope.organisationId} ${donor.donorId}`);
      const donorData = await deps.database.transaction(donor.scope, (transaction) =>
        readDonorExport(transaction, donor.email, deps.clock.now()),
      );
      const content = JSON.stringify(donorData, null, 2);
      const type = 'application/json; charset=utf-8';
      return sendFile(reply, { filename: 'mijn-gegevens.json', type, content });
    }),
  );

  server.post(`${root}/bericht/:id`, idOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const isWithdrawn = await deps.database.transaction(donor.scope, (transaction) =>
        withdrawMessage(transaction, donor.donorId, request.params.id),
      );
      return sendAnswer(reply, isWithdrawn ? { redirect: `${donor.base}?weggehaald=1` } : showNotFound(deps));
    }),
  );

  server.post(`${root}/sluiten`, rootOptions, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      await deps.database.transaction(donor.scope, (transaction) =>
        removeSession(transaction, donor.tokenHash),
      );
      cookie.clear(reply, donor.scope.organisationId);
      return sendAnswer(reply, { redirect: closedPath(request.params.orgId) });
    }),
  );
}

const sendPdf = (reply: FastifyReply, { filename, pdf }: { filename: string; pdf: Uint8Array }) =>
  sendFile(reply, { filename, type: 'application/pdf', content: pdf });

export function createDonorGuard(deps: Deps, cookie: DonorCookie) {
  return async (
    request: FastifyRequest<{ Params: { orgId: string } }>,
    reply: FastifyReply,
    answer: (donor: DonorSession) => Promise<unknown>,
  ): Promise<unknown> => {
    const { orgId } = request.params;
    const donor = await findDonor(deps, cookie, request, orgId);
    if (!donor) return sendAnswer(reply, { redirect: closedPath(orgId) });
    try {
      return await answer(donor);
    } catch (error) {
      // The donor may have been erased during the request.
      if (error instanceof AppError && error.code === 'not_found')
        return sendAnswer(reply, showNotFound(deps));
      if (error instanceof PapersOnHoldError) return sendAnswer(reply, { redirect: donor.base });
      const { message, status } = limitErrorOrThrow(reply, error);
      const page = { state: 'limited', error: message } as const;
      return sendAnswer(reply, await showEntrance(deps, donor.scope, page, status));
    }
  };
}

const closedPath = (orgId: string) => `${entrancePath}?orgId=${encodeURIComponent(orgId)}&gesloten=1`;

function showGift({ donorPages }: Deps, { base }: DonorSession, { frame, view }: OwnGift): Answer {
  const page = donorPages.renderGiftPage({ ...frame, gift: view, entranceHref: base, cameBy: 'mailbox' });
  return { page };
}
