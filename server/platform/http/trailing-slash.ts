import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

export function redirectTrailingSlash(server: HttpServer): void {
  server.addHook('onRequest', (request, reply, done) => {
    const address = withoutSlash(request);
    if (address === undefined) done();
    else void reply.redirect(address, 308);
  });
}

/** Only plain path segments: a redirect to //kwaad.example would leave our site. */
const withSlash = /^((?:\/[\w.~%-]+)+)\/(\?.*)?$/s;

function withoutSlash({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, path, query = ''] = withSlash.exec(url) ?? [];
  return !path || /^\/(api|simulator)\b/.test(path) ? undefined : path + query;
}
