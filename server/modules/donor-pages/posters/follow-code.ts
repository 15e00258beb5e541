import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePath } from '../../../../contract/campaigns.ts';
import { presetAmountText } from '../../../../contract/preset-amounts.ts';
import type { PresetGift } from '../../../../donor/render/donation-page.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendPage } from '../../../platform/http/send-donor-page.ts';
import { findPublicShortLink, type PublicShortLink } from '../../foundation/sessions/public-scope.ts';
import { readShortCode } from './short-links.ts';
import { addScan } from './store.ts';

/** Enough for a family. Scans above the limit still redirect, but are not counted. */
const scansByAddress = { name: 'scan-address', max: 60, windowSeconds: 60 * 60 };

export async function followCode(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, preset }: { typed: string; preset: PresetGift | undefined },
) {
  reply.header('cache-control', 'no-store');
  const code = readShortCode(typed);
  const link = code && (await findPublicShortLink(deps.database, code));
  if (!link) return sendPage(reply, deps.donorPages.renderUnknownCode(), 404);
  if (isPerson(request)) await countScan(deps, request, link, code);
  return reply.redirect(destinationOf(link, code, preset), 302);
}

const previewAgents = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram/i;

function isPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && !previewAgents.test(headers['user-agent'] ?? '');
}

async function countScan(
  deps: Deps,
  request: FastifyRequest,
  { scope }: PublicShortLink,
  code: string,
): Promise<void> {
  try {
    await deps.rateLimiter.take(scansByAddress, request.ip);
    await deps.database.transaction(scope, (transaction) => addScan(transaction, code));
  } catch (error) {
    if (!(error instanceof AppError)) request.log.warn({ err: error }, 'a scan was not counted');
  }
}

export function destinationOf(
  { scope, pageSlug, label, ...link }: PublicShortLink,
  code: string,
  preset?: PresetGift,
): string {
  const codeGift = {
    amount: link.amountCents === null ? null : presetAmountText(link.amountCents),
    isMonthly: link.isMonthly,
  };
  const { amount, isMonthly } = codeGift.amount === null && !codeGift.isMonthly && preset ? preset : codeGift;
  const query = new URLSearchParams({
    ...(!pageSlug && { component: 'advanced', orgId: scope.organisationId }),
    ...(amount !== null && { bedrag: amount }),
    ...(isMonthly && { maandelijks: '1' }),
    utm_source: 'qr',
    utm_campaign: label || code,
    utm_content: code,
  });
  return `${pageSlug ? pagePath(pageSlug) : '/donation-embed'}?${query.toString()}`;
}
