import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePath } from '../../../contract/campaigns.ts';
import { presetAmountText } from '../../../contract/preset-amounts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { prepareDonorPage, sendDonorPage } from '../../platform/http/send-donor-page.ts';
import { findFollowedLink, type FollowedLink } from '../sessions/public-scope.ts';
import { limits } from './limits.ts';
import { readShortCode } from './short-code.ts';
import { addScan } from './store.ts';

/** Leads whoever scanned or typed a code to the form that it is for, and counts them, without knowing who they are. */
export async function followCode(deps: Deps, request: FastifyRequest, reply: FastifyReply, typed: string) {
  reply.header('cache-control', 'no-store');
  const code = readShortCode(typed);
  const link = code && (await findFollowedLink(deps.database, code));
  if (!link)
    return sendDonorPage(reply, prepareDonorPage(deps.donorPages.renderUnknownCode(), { status: 404 }));
  if (isPerson(request)) await countScan(deps, request, link, code);
  return reply.redirect(destinationOf(link, code), 302);
}

/** Programs that look where an address leads before somebody opens it. */
const previews = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram/i;

function isPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && !previews.test(headers['user-agent'] ?? '');
}

async function countScan(
  deps: Deps,
  request: FastifyRequest,
  { scope }: FollowedLink,
  code: string,
): Promise<void> {
  try {
    await deps.rateLimiter.take(limits.scansByAddress, request.ip);
    await deps.database.transaction(scope, (transaction) => addScan(transaction, code));
  } catch (error) {
    // A gift matters more than a count.
    if (!(error instanceof AppError)) request.log.warn({ err: error }, 'a scan was not counted');
  }
}

export function destinationOf(
  { scope, pageSlug, amountCents, isMonthly, label }: FollowedLink,
  code: string,
): string {
  const query = new URLSearchParams({
    ...(!pageSlug && { component: 'advanced', orgId: scope.organisationId }),
    ...(amountCents !== null && { bedrag: presetAmountText(amountCents) }),
    ...(isMonthly && { maandelijks: '1' }),
    utm_source: 'qr',
    utm_campaign: label || code,
  });
  return `${pageSlug ? pagePath(pageSlug) : '/donation-embed'}?${query.toString()}`;
}
