import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendStream } from './send-stream.ts';

test('nothing more is asked of the source once the reader has gone', async () => {
  let asked = 0;
  let hasEnded = false;
  async function* source() {
    try {
      for (;;) {
        asked += 1;
        await setImmediate();
        yield 'x'.repeat(100_000);
      }
    } finally {
      hasEnded = true;
    }
  }
  const server = fastify({ forceCloseConnections: true });
  server.get('/', (_request, reply) => sendStream(reply, 'text/plain', source()));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const reading = new AbortController();
    const answer = await fetch(address, { signal: reading.signal });
    await answer.body!.getReader().read();
    // A reader that stops reading also stops the writing: only what fits in the buffers in between is made.
    expect(asked).toBeLessThan(500);
    reading.abort();
    await expect.poll(() => hasEnded).toBe(true);
  } finally {
    await server.close();
  }
});
