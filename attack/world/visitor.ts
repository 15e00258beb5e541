import http from 'node:http';
import { sendRequest, type HttpAnswer } from '../../harness/send-request.ts';

export type Answer = HttpAnswer;

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged. Any other value is sent as JSON. */
  body?: unknown;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

export class Visitor {
  cookie = '';
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request(path, options);
  }

  post(path: string, body: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request(path, { method: 'POST', body, ...options });
  }

  delete(path: string): Promise<Answer> {
    return this.request(path, { method: 'DELETE' });
  }

  request(path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Answer> {
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

export const plainForm = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
