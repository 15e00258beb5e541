import type { FastifyRequest } from 'fastify';

/** Another website can make a local browser send a request. The header sec-fetch-site reveals such a request. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  const isOwnPage = site === undefined || site === 'same-origin' || site === 'none';
  return isOwnPage && (request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip));
}
