import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

/** Streams at the speed of the reader, and stops when the reader disconnects. Ignores the route's response schema. */
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

/** Takes a turn (costly-pages.ts) only to make a part, and not to send it, so a slow reader does not block others. */
async function* partByPart(
  { turn, routeOptions }: FastifyRequest,
  source: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (turn === null)
    throw new Error(`route ${routeOptions.url} sends a stream without a turn: its config needs \`costly\``);
  const parts = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const endTurn = await turn?.resume();
      const part = await parts.next().finally(endTurn);
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}

/** Accepts no new requests, and waits until the running streams have ended. Cuts them off after `maxWaitMs`. */
export async function finishStreams(server: HttpServer, maxWaitMs = 20_000): Promise<void> {
  // Without this sweep, a connection that becomes idle later would stay open for another request.
  const sweep = setInterval(() => server.server.closeIdleConnections(), 100);
  const closed = server.close().catch(() => {});
  void closed.then(() => clearInterval(sweep));
  const deadline = setTimeout(() => server.server.closeAllConnections(), maxWaitMs);
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
