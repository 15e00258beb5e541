import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Notification {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: Notification[];
  answer: number | 'hang' | { status: number; location: string };
  dropConnections(): void;
}

export async function startWebhookReceiver(
  onNotification: (notification: Notification) => Promise<void> | void = () => undefined,
): Promise<WebhookReceiver> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const notification = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    };
    receiver.received.push(notification);
    await onNotification(notification);
    const { answer } = receiver;
    if (answer === 'hang') return;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(answer.status, { location: answer.location }).end();
    receiver.answer = typeof answer === 'number' ? answer : 200;
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    received: [],
    answer: 200,
    dropConnections: () => server.closeAllConnections(),
  };
  return receiver;
}
