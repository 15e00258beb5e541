import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { RenderedPage } from '../../../donor/render/render-page.tsx';
import { chooseEncoding } from './choose-encoding.ts';

export interface DonorPage {
  status: number;
  html: Buffer;
  contentSecurityPolicy: string;
  compressed: Partial<Record<'br' | 'gzip', Buffer>>;
  /** The page was made without the database, so it must not be stored. */
  isOutdated?: boolean;
}

export function prepareDonorPage(
  { html, contentSecurityPolicyParts: { scriptHashes, styleHashes } }: RenderedPage,
  { status = 200, frameAncestors = "'none'" }: { status?: number; frameAncestors?: string } = {},
): DonorPage {
  const policy = [
    "default-src 'none'",
    `script-src ${scriptHashes.join(' ') || "'none'"}`,
    `style-src ${styleHashes.join(' ') || "'none'"}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    // A form redirects to Mollie, and browsers also apply form-action to the redirect.
    "form-action 'self' https: http:",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ];
  return { status, html: Buffer.from(html), contentSecurityPolicy: policy.join('; '), compressed: {} };
}

export function sendDonorPage(reply: FastifyReply, page: DonorPage) {
  reply
    .status(page.status)
    .header('content-security-policy', page.contentSecurityPolicy)
    // Hides secret URLs from other sites. With "no-referrer", browsers send a form with `Origin: null`, and
    // the server refuses that origin.
    .header('referrer-policy', 'same-origin')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  const encoding = chooseEncoding(reply.request);
  if (!encoding) return reply.send(page.html);
  page.compressed[encoding] ??= compress[encoding](page.html);
  return reply.header('content-encoding', encoding).send(page.compressed[encoding]);
}

export const sendPage = (reply: FastifyReply, page: RenderedPage, status = 200) =>
  sendDonorPage(reply, prepareDonorPage(page, { status }));

/** Sends a page that browsers must not cache. */
export function sendPrivatePage(reply: FastifyReply, page: RenderedPage, status = 200) {
  reply.header('cache-control', 'no-store');
  return sendPage(reply, page, status);
}

/** Synchronous, because for such a small page the use of another thread takes longer than the compression. */
const compress = {
  br: (html: Buffer) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (html: Buffer) => gzipSync(html, { level: 3 }),
};
