import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends an answer while it is being made, at the pace of who reads it. When the reader goes away, nothing more is asked of the source.
 * What a route's schema says of its answer describes the whole, so it is not applied to the parts.
 */
export function sendStream(
  reply: FastifyReply,
  contentType: string,
  source: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply.type(contentType).send(Readable.from(source, { objectMode: false }));
}
