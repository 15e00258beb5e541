import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { RenderedPage } from '../../../donor/render/render-page.tsx';
import { chooseEncoding } from './choose-encoding.ts';

interface PageOptions {
  status?: number;
  /** Who may show the page inside theirs; nobody unless said. */
  frameAncestors?: string;
}

/** A page of a donor, ready to be sent any number of times. */
export interface DonorPage {
  status: number;
  html: Buffer;
  contentSecurityPolicy: string;
  /** Made when somebody first asks for it. */
  packed: Partial<Record<'br' | 'gzip', Buffer>>;
}

/** A page carries its own scripts and styles: the policy names them by their hashes and allows no others. */
export function prepareDonorPage(
  { html, contentSecurityPolicyParts: { scriptHashes, styleHashes } }: RenderedPage,
  { status = 200, frameAncestors = "'none'" }: PageOptions = {},
): DonorPage {
  const policy = [
    "default-src 'none'",
    `script-src ${scriptHashes.join(' ') || "'none'"}`,
    `style-src ${styleHashes.join(' ') || "'none'"}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    // The answer to a form is a redirect to the payment provider, which browsers count as part of the form.
    "form-action 'self' https: http:",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ];
  return { status, html: Buffer.from(html), contentSecurityPolicy: policy.join('; '), packed: {} };
}

export function sendDonorPage(reply: FastifyReply, page: DonorPage) {
  reply
    .status(page.status)
    .header('content-security-policy', page.contentSecurityPolicy)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  const encoding = chooseEncoding(reply.request);
  if (!encoding) return reply.send(page.html);
  page.packed[encoding] ??= pack[encoding](page.html);
  return reply.header('content-encoding', encoding).send(page.packed[encoding]);
}

/** A page of this size is compressed on the spot in less time than it takes to hand it to another thread. */
const pack = {
  br: (html: Buffer) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (html: Buffer) => gzipSync(html, { level: 3 }),
};
