import type { HttpServer } from './typed-server.ts';

/** Headers for every answer. Pages replace the content policy by their own; nothing is framed unless a page says so. */
export function setSecurityHeaders(server: HttpServer, publicUrl: URL): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (publicUrl.protocol === 'https:')
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
  // What an account may see is nobody else's to keep. Routes that may be cached say so themselves.
  server.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
