import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

/** People type a slash behind an address, and programs add one: they are led to the page itself. */
export function redirectTrailingSlash(server: HttpServer): void {
  server.addHook('onRequest', (request, reply, done) => {
    const address = withoutSlash(request);
    if (address === undefined) done();
    else void reply.redirect(address, 308);
  });
}

/** Only parts of plain letters: what is left must not be able to name another server, as //kwaad.example would. */
const withSlash = /^((?:\/[\w.~%-]+)+)\/(\?.*)?$/s;

function withoutSlash({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, path, query = ''] = withSlash.exec(url) ?? [];
  return !path || /^\/(api|simulator)\b/.test(path) ? undefined : path + query;
}
