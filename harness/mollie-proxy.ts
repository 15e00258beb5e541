import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from 'vitest';

export interface ProxiedCall {
  method: string;
  path: string;
  query: string;
  // The body is untyped, because Mollie defines its fields. A test fails when a field is missing.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Gives answers that the simulator cannot give. After each test the proxy gets its default handlers back. */
export interface MollieProxy {
  url: string;
  /** The requests of the current test, oldest first. */
  calls: ProxiedCall[];
  refuse: (call: ProxiedCall) => { status?: number; detail: string; field?: string } | undefined;
  /** Changes a successful answer. */
  // oxlint-disable-next-line typescript/no-explicit-any
  change: (call: ProxiedCall, answer: any) => unknown;
  replace: (call: ProxiedCall) => { status: number; html: string } | undefined;
}

export function useMollieProxy(simulatorUrl: () => string): MollieProxy & { start(): Promise<void> } {
  const server = http.createServer((request, response) => {
    answer(request).then(
      ({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/hal+json' })
          .end(typeof body === 'string' ? body : body && JSON.stringify(body)),
      () => response.destroy(),
    );
  });

  // This is longer than any pause in a test, because a request on a connection that just closed would fail.
  server.keepAliveTimeout = 60_000;

  async function answer(request: http.IncomingMessage): Promise<{ status: number; body: unknown }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const call: ProxiedCall = {
      method: request.method ?? '',
      path,
      query,
      body: sent ? JSON.parse(sent) : undefined,
    };
    proxy.calls.push(call);
    const refusal = proxy.refuse(call);
    if (refusal) {
      const { status = 422, ...details } = refusal;
      return { status, body: { status, title: 'Refused', ...details } };
    }
    const { authorization = '', 'idempotency-key': key } = request.headers;
    const forwarded = await fetch(simulatorUrl() + request.url, {
      method: call.method,
      headers: { authorization, ...(key ? { 'idempotency-key': String(key) } : {}) },
      body: sent || null,
    });
    const text = await forwarded.text();
    const replacement = proxy.replace(call);
    if (replacement) return { status: replacement.status, body: replacement.html };
    const body: unknown = text ? JSON.parse(text) : undefined;
    return { status: forwarded.status, body: forwarded.ok ? proxy.change(call, body) : body };
  }

  const defaultHandlers = {
    refuse: () => undefined,
    replace: () => undefined,
    change: (_call: ProxiedCall, unchanged: unknown) => unchanged,
  };
  const proxy = {
    ...defaultHandlers,
    url: '',
    calls: [],
    async start() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  } as MollieProxy & { start(): Promise<void> };

  afterEach(() => {
    Object.assign(proxy, defaultHandlers);
    proxy.calls.length = 0;
  });
  afterAll(() => server.close().closeAllConnections());
  return proxy;
}
