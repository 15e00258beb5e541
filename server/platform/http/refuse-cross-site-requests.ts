import { AppError } from '../app-error.ts';
import type { HttpServer } from './typed-server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True on routes that use no cookies and are called from customers' websites or by the payment provider. */
    allowCrossSite?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says where a request comes from in headers that a page cannot forge. One that changes something and comes
 * from another site is refused, whatever cookies it carries. A request with neither header does not come from a
 * browser.
 */
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

/** On a plain-http address (a trial on one machine) the same server answers to several names: localhost, 127.0.0.1. */
function isSameHost(origin: string, host: string | undefined, publicUrl: URL): boolean {
  return publicUrl.protocol === 'http:' && host !== undefined && origin === `http://${host}`;
}
