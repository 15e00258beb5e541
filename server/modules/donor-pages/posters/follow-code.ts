import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePath } from '../../../../contract/campaigns.ts';
import { presetAmountText } from '../../../../contract/preset-amounts.ts';
import type { PresetGift } from '../../../../donor/render/donation-page.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { prepareDonorPage, sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import { findFollowedLink, type FollowedLink } from '../../foundation/sessions/public-scope.ts';
import { readShortCode } from './short-links.ts';
import { addScan } from './store.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

const limits = {
  // A family at a church door, not somebody who makes a poster look busy. Who comes more often is led on, uncounted.
  scansByAddress: { name: 'scan-address', max: 60, windowSeconds: 60 * 60 },
} satisfies Record<string, RateLimit>;

/** Leads whoever scanned or typed a code to the form that it is for, and counts them, without knowing who they are. */
export async function followCode(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, asked }: { typed: string; asked: PresetGift | undefined },
) {
  reply.header('cache-control', 'no-store');
  const code = readShortCode(typed);
  const link = code && (await findFollowedLink(deps.database, code));
  if (!link)
    return sendDonorPage(reply, prepareDonorPage(deps.donorPages.renderUnknownCode(), { status: 404 }));
  if (isPerson(request)) await countScan(deps, request, link, code);
  return reply.redirect(destinationOf(link, code, asked), 302);
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

/** What a code asks for comes first; one that asks for nothing in particular takes what was written behind it. */
export function destinationOf(
  { scope, pageSlug, label, ...link }: FollowedLink,
  code: string,
  asked?: PresetGift,
): string {
  const own = {
    amount: link.amountCents === null ? null : presetAmountText(link.amountCents),
    isMonthly: link.isMonthly,
  };
  const { amount, isMonthly } = own.amount === null && !own.isMonthly && asked ? asked : own;
  const query = new URLSearchParams({
    ...(!pageSlug && { component: 'advanced', orgId: scope.organisationId }),
    ...(amount !== null && { bedrag: amount }),
    ...(isMonthly && { maandelijks: '1' }),
    utm_source: 'qr',
    utm_campaign: label || code,
    // Two posters may have one name: by this they are told apart.
    utm_content: code,
  });
  return `${pageSlug ? pagePath(pageSlug) : '/donation-embed'}?${query.toString()}`;
}
