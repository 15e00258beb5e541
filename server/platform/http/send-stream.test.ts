import { Agent, get } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { finishStreams, sendStream } from './send-stream.ts';
import type { HttpServer } from './typed-server.ts';

test('the source stops when the reader disconnects', async () => {
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
    expect(asked).toBeLessThan(500);
    reading.abort();
    await expect.poll(() => hasEnded).toBe(true);
  } finally {
    await server.close();
  }
});

async function serveOpenEnded() {
  let finish = () => {};
  const toldToFinish = new Promise<void>((resolve) => (finish = resolve));
  async function* source() {
    yield 'the beginning ';
    await toldToFinish;
    yield 'and the end';
  }
  const server = fastify({ forceCloseConnections: 'idle' }) as unknown as HttpServer;
  server.get('/export', (_request, reply) => sendStream(reply, 'text/plain', source()));
  server.get('/', async () => 'something short');
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, address, finish };
}

test('the server finishes a running answer before it stops, and accepts no new requests', async () => {
  const { server, address, finish } = await serveOpenEnded();
  const answer = await fetch(`${address}/export`);
  const finished = finishStreams(server);
  expect(await Promise.race([finished.then(() => 'stopped'), sleep(500, 'waiting')])).toBe('waiting');
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  finish();
  expect(await answer.text()).toBe('the beginning and the end');
  await finished;
  await server.close();
});

test('when the server stops, it cuts off an answer that takes too long', async () => {
  const { server, address } = await serveOpenEnded();
  const answer = await fetch(`${address}/export`);
  await finishStreams(server, 300);
  await expect(answer.text()).rejects.toThrow('terminated');
  await server.close();
});

test('an idle connection does not delay a server that stops', async () => {
  const { server, address } = await serveOpenEnded();
  server.server.keepAliveTimeout = 90_000;
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve) =>
    get(address, { agent }, (answer) => answer.resume().once('end', resolve)),
  );
  const startedAt = performance.now();
  await finishStreams(server);
  await server.close();
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  agent.destroy();
});
