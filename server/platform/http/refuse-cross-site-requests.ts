import { AppError } from '../app-error.ts';
import type { HttpServer } from './typed-server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that other websites, mail programs or Mollie call. These routes use no cookies. */
    allowCrossSite?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A web page cannot forge sec-fetch-site or origin. A request with neither header does not come from a browser. */
export function refuseCrossSiteRequests(server: HttpServer, publicUrl: URL): void {
  server.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.allowCrossSite) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new AppError('cross_site_request');
    const { origin, host } = request.headers;
    if (origin !== undefined && origin !== publicUrl.origin && !isSameHost(origin, host, publicUrl)) {
      throw new AppError('cross_site_request');
    }
  });
}

/** A trial installation on plain http has several host names, such as localhost and 127.0.0.1. */
function isSameHost(origin: string, host: string | undefined, publicUrl: URL): boolean {
  return publicUrl.protocol === 'http:' && host !== undefined && origin === `http://${host}`;
}
