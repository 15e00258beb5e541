import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { mollieSimulator, type SimulatorOptions } from '../simulator.ts';

export const KEY = 'test_simulator_abcdefghijklmnopqrstuvwxyz';
export const LIVE_KEY = 'live_simulator_abcdefghijklmnopqrstuvwxyz';

export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;

  constructor(response: Response, text: string) {
    this.status = response.status;
    this.headers = response.headers;
    this.body = text === '' ? null : JSON.parse(text);
  }

  get id(): string {
    return this.text('id');
  }

  at(...path: (string | number)[]): unknown {
    let value = this.body;
    for (const step of path) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = new Map<string, unknown>(Object.entries(value)).get(String(step));
    }
    return value;
  }

  text(...path: (string | number)[]): string {
    const value = this.at(...path);
    if (typeof value !== 'string')
      throw new Error(`no text at ${path.join('.')} in ${JSON.stringify(this.body)}`);
    return value;
  }

  list(...path: (string | number)[]): Record<string, unknown>[] {
    const value = this.at(...path);
    if (!Array.isArray(value))
      throw new Error(`no list at ${path.join('.')} in ${JSON.stringify(this.body)}`);
    return value;
  }
}

export class TestSimulator {
  readonly url: string;
  readonly #key: string;

  constructor(url: string, key = KEY) {
    this.url = url;
    this.#key = key;
  }

  withKey(key: string): TestSimulator {
    return new TestSimulator(this.url, key);
  }

  api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return request(`${this.url}/v2${path}`, method, body, {
      authorization: `Bearer ${this.#key}`,
      ...headers,
    });
  }

  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return request(`${this.url}/control${path}`, method, body, {});
  }

  async journal(kind: string): Promise<Record<string, unknown>[]> {
    const answer = await this.control('GET', `/journal?kind=${kind}`);
    return answer.list('entries');
  }

  async checkout(paymentId: string, status: string, method?: string): Promise<Response> {
    return fetch(`${this.url}/checkout/${paymentId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ status, ...(method !== undefined && { method }) }),
    });
  }
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<TestSimulator> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(mollieSimulator, { prefix: '/simulator', acceptWebhookUrl: () => true, ...options });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return new TestSimulator(`${origin}/simulator`);
}

async function request(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return new Answer(response, await response.text());
}
