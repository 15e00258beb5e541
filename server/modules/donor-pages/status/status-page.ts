import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { StatusPage } from '../../../../donor/render/status-page.ts';
import { publicId } from '../../../../contract/text.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { OverloadGate } from '../../../platform/http/overload-gate.ts';
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { sendPage, sendPrivatePage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { shortText } from '../form/form-query.ts';
import { retryDonation } from '../../money/payments/retry-donation.ts';
import { readStatusPage } from './read-status.ts';

const statusQuery = z.object({ id: shortText, ref: shortText });
const reloadSeconds = 5;

type StatusQuery = z.infer<typeof statusQuery>;

export function statusPageRoutes(server: HttpServer, deps: Deps, gate: OverloadGate): void {
  server.get(
    '/donation-complete',
    { schema: { hide: true, querystring: statusQuery } },
    async (request, reply) => {
      try {
        return await sendStatusPage(deps, reply, request.query);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        reply.header('retry-after', reloadSeconds).header('refresh', reloadSeconds);
        return sendPrivatePage(reply, deps.donorPages.renderCheckingPage({ fields: null }), 503);
      }
    },
  );

  server.post(
    '/donation-complete',
    { schema: { hide: true, querystring: statusQuery } },
    async (request, reply) => {
      const id = publicId.safeParse(request.query.id).data;
      try {
        if (id === undefined) throw new AppError('not_found');
        const gift = await gate.pass('', () => retryDonation(deps, request.ip, id));
        return await reply.redirect(gift.checkoutUrl ?? `/donation-complete?id=${gift.id}`, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendStatusPage(deps, reply, request.query, error);
      }
    },
  );
}

async function sendStatusPage(deps: Deps, reply: FastifyReply, query: StatusQuery, error?: AppError) {
  const page = await findStatusPage(deps, query);
  if (!error && page.donation?.cancelUrl) return reply.redirect(page.donation.cancelUrl);
  if (error?.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  // The page for an unknown donation has its own text, so it gets no message.
  const message =
    page.donation && error ? (Object.values(error.fields ?? {})[0] ?? error.message) : undefined;
  const rendered = deps.donorPages.renderStatusPage({ ...page, message });
  return sendPage(reply, rendered, error?.status);
}

async function findStatusPage(deps: Deps, { id, ref }: StatusQuery): Promise<StatusPage> {
  const unknown = { donation: null, hasId: Boolean(id) };
  try {
    return id && publicId.safeParse(id).success ? await readStatusPage(deps, id, ref) : unknown;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return unknown;
    throw error;
  }
}
