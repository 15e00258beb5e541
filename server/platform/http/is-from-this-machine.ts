import type { FastifyRequest } from 'fastify';

/**
 * Whether a program or page on this machine asks. A page of another site can make a browser here ask too, but the
 * browser says so.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  const isOwnPage = site === undefined || site === 'same-origin' || site === 'none';
  return isOwnPage && (request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip));
}
