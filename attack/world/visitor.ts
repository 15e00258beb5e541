import http from 'node:http';
import { sendRequest, type HttpAnswer } from '../../harness/send-request.ts';

export type Answer = HttpAnswer;

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  /** Text is sent as it is; anything else as JSON. */
  body?: unknown;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** A client that chooses every header. */
export class Visitor {
  cookie = '';
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  get(path: string, ask: Ask = {}): Promise<Answer> {
    return this.ask(path, ask);
  }

  post(path: string, body: unknown, ask: Ask = {}): Promise<Answer> {
    return this.ask(path, { method: 'POST', body, ...ask });
  }

  delete(path: string): Promise<Answer> {
    return this.ask(path, { method: 'DELETE' });
  }

  ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    return sendRequest(agent, {
      method,
      url: this.address + path,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: text,
    });
  }

  async logIn(email: string, password: string): Promise<Answer> {
    const answer = await this.post('/api/auth/login', { email, password });
    if (answer.status === 200) this.cookie = cookieIn(answer);
    return answer;
  }
}

export function cookieIn(answer: Answer): string {
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

export function jsonOf(answer: Answer): Record<string, string> {
  return JSON.parse(answer.body) as Record<string, string>;
}

/** A form as a browser sends it without script. */
export const plainForm = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
