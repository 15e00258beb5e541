import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

/**
 * Sends an answer while it is being made, at the pace of who reads it. When the reader goes away, nothing more is asked
 * of the source. What a route's schema says of its answer describes the whole, so it is not applied to the parts.
 */
export function sendStream(
  reply: FastifyReply,
  contentType: string,
  source: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  const streams = streamsOf(reply.server.server);
  streams.add(reply.raw);
  reply.raw.once('close', () => streams.delete(reply.raw));
  return reply
    .type(contentType)
    .send(Readable.from(partByPart(reply.request, source), { objectMode: false }));
}

/** Each part is made in a turn of its own: one who reads slowly has none meanwhile. */
async function* partByPart(
  { turn, routeOptions }: FastifyRequest,
  source: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (turn === null) throw new Error(`route ${routeOptions.url} streams and does not say that it is costly`);
  const parts = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const endTurn = await turn?.goOn();
      const part = await parts.next().finally(endTurn);
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}

/**
 * Takes no new requests any more, and waits for answers that are under way: a half export is worth nothing. Then it
 * cuts them off.
 */
export async function finishStreams(server: HttpServer, longestMs = 20_000): Promise<void> {
  // A connection whose answer ends after this stays open for the next request, which will never be taken.
  const sweep = setInterval(() => server.server.closeIdleConnections(), 100);
  const closed = server.close().catch(() => {});
  void closed.then(() => clearInterval(sweep));
  const deadline = setTimeout(() => server.server.closeAllConnections(), longestMs);
  const running = [...streamsOf(server.server)];
  await Promise.all(running.map((answer) => new Promise((resolve) => answer.once('close', resolve))));
  clearTimeout(deadline);
}

const streamsByServer = new WeakMap<object, Set<ServerResponse>>();

function streamsOf(server: object): Set<ServerResponse> {
  const streams = streamsByServer.get(server) ?? new Set();
  streamsByServer.set(server, streams);
  return streams;
}
