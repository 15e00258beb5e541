import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Exchange {
  method: string;
  path: string;
}

interface Answer {
  status: number;
  body: string;
}

interface MollieProxy {
  url: string;
  /** Everything that was asked through it, oldest first. */
  asked: Exchange[];
}

/** Stands between us and the simulator until the test has finished, and may change what the simulator answers. */
export async function startMollieProxy(
  simulatorUrl: () => string,
  change: (asked: Exchange, answer: Answer) => Answer = (_asked, answer) => answer,
): Promise<MollieProxy> {
  const asked: Exchange[] = [];
  const forward = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const exchange = { method: request.method ?? '', path: request.url ?? '' };
    asked.push(exchange);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(`${simulatorUrl()}${exchange.path}`, {
      method: exchange.method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const { status, body } = change(exchange, { status: answer.status, body: await answer.text() });
    response.writeHead(status, { 'content-type': 'application/hal+json' }).end(body);
  };
  const server = http.createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
