import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';

export interface PreparedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  contentSecurityPolicy: string;
}

export interface PageNeeds {
  /** True for a page that calls other servers. Such a page may show no frames, and no images from other sites. */
  asksOtherServers?: boolean;
}

export async function preparePage(html: string, needs: PageNeeds = {}): Promise<PreparedPage> {
  const plain = Buffer.from(html);
  const [asBrotli, asGzip] = await Promise.all([
    // A higher quality saves a few percent, but adds half a second to every start.
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    plain,
    br: asBrotli,
    gzip: asGzip,
    // A weak etag, because all encodings share it.
    etag: `W/"${sha256(html)}"`,
    contentSecurityPolicy: contentPolicyFor(html, needs),
  };
}

export function sendPreparedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
  status = 200,
) {
  reply
    .header('content-security-policy', page.contentSecurityPolicy)
    // Browsers revalidate each time, so a new version shows immediately and an unchanged page is not downloaded again.
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag))
    return reply.status(304).send();
  reply.status(status);
  const encoding = chooseEncoding(request);
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.plain);
}

function contentPolicyFor(html: string, { asksOtherServers = false }: PageNeeds): string {
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${sha256(code ?? '')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.join(' ')}`.trim(),
    "font-src 'self'",
    ...(asksOtherServers ? sourcesWithOtherServers : ordinarySources),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ordinarySources = [
  // Dialogs lock scrolling with an inline style element.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  // The preview of a PDF is a blob.
  "frame-src 'self' blob:",
];

/** For a page that calls other servers. Its script asks the visitor for consent before it calls another server. */
const sourcesWithOtherServers = [
  "style-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
];

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
