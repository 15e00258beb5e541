import type { FastifyRequest } from 'fastify';

/** A page of another site can make a local browser send a request; sec-fetch-site shows such a request. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  const isOwnPage = site === undefined || site === 'same-origin' || site === 'none';
  return isOwnPage && (request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip));
}
