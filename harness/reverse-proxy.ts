import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Proxy {
  failures: string[];
  answered: number;
  add(port: number): void;
  drain(port: number): Promise<void>;
  close(): Promise<void>;
}

interface Backend {
  port: number;
  busy: number;
  agent: Agent;
}

export async function startProxy(port: number): Promise<Proxy> {
  const backends: Backend[] = [];
  let turn = 0;
  const proxy: Pick<Proxy, 'failures' | 'answered'> = { failures: [], answered: 0 };

  const server = createServer((incoming, outgoing) => {
    const backend = backends[turn++ % backends.length];
    if (!backend) return fail(incoming, outgoing, 'no process is available');
    backend.busy += 1;
    outgoing.once('close', () => (backend.busy -= 1));
    const { method, url, headers } = incoming;
    const target = {
      host: '127.0.0.1',
      port: backend.port,
      method,
      path: url,
      headers,
      agent: backend.agent,
    };
    const forwarded = request(target, (answer) => {
      const status = answer.statusCode ?? 502;
      proxy.answered += 1;
      if (status >= 500) proxy.failures.push(`${method} ${url}: ${status}`);
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', (error) => fail(incoming, outgoing, error.message));
    incoming.pipe(forwarded);
  });
  const fail = ({ method, url }: IncomingMessage, outgoing: ServerResponse, why: string) => {
    proxy.failures.push(`${method} ${url}: ${why}`);
    outgoing.writeHead(502).end();
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(proxy, {
    add(backendPort: number) {
      backends.push({ port: backendPort, busy: 0, agent: new Agent({ keepAlive: true }) });
    },
    async drain(backendPort: number) {
      const leaving = backends.find((backend) => backend.port === backendPort);
      if (!leaving) throw new Error(`The proxy has no process at port ${backendPort}.`);
      backends.splice(backends.indexOf(leaving), 1);
      while (leaving.busy > 0) await sleep(10);
      leaving.agent.destroy();
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  });
}
