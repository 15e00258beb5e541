import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { RenderedPage } from '../../../donor/render/render-page.tsx';
import { chooseEncoding } from './choose-encoding.ts';

interface SendOptions {
  status?: number;
  /** Who may show the page inside theirs; nobody unless said. */
  frameAncestors?: string;
}

/** Sends a page that carries its own scripts and styles: the policy names them by their hashes and allows no others. */
export function sendDonorPage(
  reply: FastifyReply,
  { html, contentSecurityPolicyParts: { scriptHashes, styleHashes } }: RenderedPage,
  { status = 200, frameAncestors = "'none'" }: SendOptions = {},
) {
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
  reply
    .status(status)
    .header('content-security-policy', policy.join('; '))
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  const encoding = chooseEncoding(reply.request);
  return encoding
    ? reply.header('content-encoding', encoding).send(compress[encoding](html))
    : reply.send(html);
}

/** A page of this size is compressed on the spot in less time than it takes to hand it to another thread. */
const compress = {
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (html: string) => gzipSync(html, { level: 3 }),
};
