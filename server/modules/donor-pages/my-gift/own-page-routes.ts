import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { listMistakenDonations } from '../../gifts/donations/payments/mistakes.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { withdrawMessage } from '../../campaigns/donor-wall/messages.ts';
import { readDonorExport } from '../../papers/donors/export-donor.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import { onlyText } from '../form/plain-form.ts';
import { PapersHeld } from '../../foundation/organisation/paper-hold.ts';
import { makeReceipt } from '../../papers/receipts/make-receipt.ts';
import { makeOverview } from '../../papers/year-overviews/make-overview.ts';
import { askFor, carryOut, findAction } from './actions/gift-actions.ts';
import type { Answer } from './actions/gift-action.ts';
import { entrancePath, type DonorCookie } from './donor-cookie.ts';
import { findDonor, type OpenDonor } from './find-donor.ts';
import { findOwnGift } from './find-own-gift.ts';
import { limits } from './limits.ts';
import type { OwnGift } from './read-gift.ts';
import { readOverview } from './read-overview.ts';
import { sendAnswer } from './send-answer.ts';
import { removeSession } from './store.ts';

const part = z.string().check(z.maxLength(100));
const ofOrganisation = z.object({ orgId: part });
const ofThing = z.object({ orgId: part, id: part });
const ofYear = z.object({
  orgId: part,
  year: z.catch(z.coerce.number().check(z.int(), z.gte(2_000), z.lte(2_200)), 0),
});
const ofAction = z.object({ orgId: part, id: part, action: part });
const overviewQuery = z.object({
  pagina: z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1),
  bewaard: z.catch(z.optional(z.literal('1')), undefined),
  weggehaald: z.catch(z.optional(z.literal('1')), undefined),
});

/** Counts for the donor, whom only the session tells: a made-up cookie uses nobody's turn. */
const paper = { costly: { limit: limits.papersOfDonor } };
const whoIs = ({ scope, donorId }: OpenDonor) => `${scope.organisationId} ${donorId}`;

type Named = FastifyRequest<{ Params: { orgId: string } }>;

/** The pages of a donor who has opened Mijn gift. */
export async function ownPageRoutes(server: HttpServer, deps: Deps, cookie: DonorCookie): Promise<void> {
  const root = `${entrancePath}/:orgId`;
  const withDonor = createWithDonor(deps, cookie);

  server.get(
    root,
    { schema: { hide: true, params: ofOrganisation, querystring: overviewQuery } },
    (request, reply) =>
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

  server.get(`${root}/gift/:id`, { schema: { hide: true, params: ofThing } }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const found = await findOwnGift(deps, donor, request.params.id);
      return sendAnswer(reply, found ? showGift(deps, donor, found.gift) : unknown(deps));
    }),
  );

  server.get(`${root}/gift/:id/:action`, { schema: { hide: true, params: ofAction } }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const { id, action: path } = request.params;
      const found = await findOwnGift(deps, donor, id);
      const action = findAction(path, 'address');
      return sendAnswer(reply, found && action ? await askFor(action, { deps, ...found }) : unknown(deps));
    }),
  );

  server.post(`${root}/gift/:id/:action`, { schema: { hide: true, params: ofAction } }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const { id, action: path } = request.params;
      const found = await findOwnGift(deps, donor, id);
      const action = findAction(path, 'address');
      if (!found || !action) return sendAnswer(reply, unknown(deps));
      const sent = { deps, ...found, form: onlyText(request.body), address: request.ip };
      return sendAnswer(reply, await carryOut(action, sent));
    }),
  );

  server.get(
    `${root}/bewijs/:id`,
    { config: paper, schema: { hide: true, params: ofThing } },
    (request, reply) =>
      withDonor(request, reply, async (donor) => {
        await request.takeTurn(whoIs(donor));
        const { id } = request.params;
        const hasReceipt = await deps.database.transaction(donor.scope, async (transaction) => {
          const donation = await findDonation(transaction, id);
          const isOwn = donation?.donor_id === donor.donorId;
          const isGift = isOwn && donation.status === 'completed';
          return isGift && !(await listMistakenDonations(transaction, [donation])).has(id);
        });
        if (!hasReceipt) return sendAnswer(reply, unknown(deps));
        const { filename, pdf } = await makeReceipt(deps, donor.scope, id);
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${filename}"`)
          .header('cache-control', 'no-store')
          .send(pdf);
      }),
  );

  server.get(
    `${root}/jaaroverzicht/:year`,
    { config: paper, schema: { hide: true, params: ofYear } },
    (request, reply) =>
      withDonor(request, reply, async (donor) => {
        await request.takeTurn(whoIs(donor));
        const { year } = request.params;
        if (year === 0) return sendAnswer(reply, unknown(deps));
        const { filename, pdf } = await makeOverview(deps, donor.scope, { donorId: donor.donorId, year });
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${filename}"`)
          .header('cache-control', 'no-store')
          .send(pdf);
      }),
  );

  server.get(
    `${root}/mijn-gegevens.json`,
    { config: paper, schema: { hide: true, params: ofOrganisation } },
    (request, reply) =>
      withDonor(request, reply, async (donor) => {
        await request.takeTurn(whoIs(donor));
        const kept = await deps.database.transaction(donor.scope, (transaction) =>
          readDonorExport(transaction, donor.email, deps.clock.now()),
        );
        return (
          reply
            .type('application/json; charset=utf-8')
            .header('content-disposition', 'attachment; filename="mijn-gegevens.json"')
            .header('cache-control', 'no-store')
            // Indented, because the donor is going to read it.
            .send(JSON.stringify(kept, null, 2))
        );
      }),
  );

  server.post(`${root}/bericht/:id`, { schema: { hide: true, params: ofThing } }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      const isDone = await deps.database.transaction(donor.scope, (transaction) =>
        withdrawMessage(transaction, donor.donorId, request.params.id),
      );
      return sendAnswer(reply, isDone ? { redirect: `${donor.base}?weggehaald=1` } : unknown(deps));
    }),
  );

  server.post(`${root}/sluiten`, { schema: { hide: true, params: ofOrganisation } }, (request, reply) =>
    withDonor(request, reply, async (donor) => {
      await deps.database.transaction(donor.scope, (transaction) =>
        removeSession(transaction, donor.tokenHash),
      );
      cookie.clear(reply, donor.scope.organisationId);
      return sendAnswer(reply, { redirect: closedPage(request.params.orgId) });
    }),
  );
}

/** Lets in whoever opened Mijn gift of the organisation in the address; anybody else is shown how to. */
export function createWithDonor(deps: Deps, cookie: DonorCookie) {
  return async (
    request: Named,
    reply: FastifyReply,
    answer: (donor: OpenDonor) => Promise<unknown>,
  ): Promise<unknown> => {
    const { orgId } = request.params;
    const donor = await findDonor(deps, cookie, request, orgId);
    if (!donor) return sendAnswer(reply, { redirect: closedPage(orgId) });
    try {
      return await answer(donor);
    } catch (error) {
      // Forgotten in the meantime, perhaps.
      if (error instanceof AppError && error.code === 'not_found') return sendAnswer(reply, unknown(deps));
      if (error instanceof AppError && error.code === 'too_many_requests') {
        if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
        return sendAnswer(reply, await askToWait(deps, donor, error));
      }
      if (error instanceof PapersHeld) return sendAnswer(reply, { redirect: donor.base });
      throw error;
    }
  };
}

const closedPage = (orgId: string) => `${entrancePath}?orgId=${encodeURIComponent(orgId)}&gesloten=1`;

function showGift({ donorPages }: Deps, { base }: OpenDonor, { frame, view }: OwnGift): Answer {
  const page = donorPages.renderGiftPage({ ...frame, gift: view, entranceHref: base, cameBy: 'address' });
  return { page };
}

async function askToWait(deps: Deps, { scope }: OpenDonor, { message, status }: AppError): Promise<Answer> {
  const organisation = await findPublicOrganisation(deps, scope);
  const page = { state: 'limited', error: message, organisation, isTest: organisation.isTest } as const;
  return { page: deps.donorPages.renderEntrancePage(page), status };
}

function unknown({ donorPages }: Deps): Answer {
  return { page: donorPages.renderEntrancePage({ state: 'unknown', organisation: null }), status: 404 };
}
