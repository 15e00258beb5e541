import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';

/** A page that is the same for everyone: compressed and described once, handed over often. */
export interface PreparedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  contentSecurityPolicy: string;
}

/** What a page needs beyond what every page may do. */
export interface PageNeeds {
  /** Whether it asks other servers something. It then shows pictures of nobody else, and frames nothing. */
  asksOtherServers?: boolean;
}

export async function preparePage(html: string, needs: PageNeeds = {}): Promise<PreparedPage> {
  const plain = Buffer.from(html);
  const [asBrotli, asGzip] = await Promise.all([
    // The last few percent would cost every start half a second.
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    plain,
    br: asBrotli,
    gzip: asGzip,
    // Weak, because the encodings of a page share it.
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
    // Kept, and asked for again each time: a new version is seen at once and an old one costs no download.
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

/** Scripts come from our own files, plus the few inline ones of the page, known by their hash. */
function contentPolicyFor(html: string, { asksOtherServers = false }: PageNeeds): string {
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${sha256(code ?? '')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.join(' ')}`.trim(),
    "font-src 'self'",
    ...(asksOtherServers ? ownPicturesOnly : ordinarySources),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ordinarySources = [
  // Dialogs lock the page's scroll with a style element of their own.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  // A PDF that is shown before it is saved exists only in the page's own memory.
  "frame-src 'self' blob:",
];

/** Which other servers is not known beforehand; that nothing is asked without consent is for the page's script. */
const ownPicturesOnly = [
  "style-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
];

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
