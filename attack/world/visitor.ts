import http from 'node:http';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  durationMs: number;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  /** Text goes as it is; anything else as JSON. */
  body?: unknown;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** Somebody with a program instead of a browser: every header is theirs to choose. */
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
    const startedAt = performance.now();
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const { hostname, port } = new URL(this.address);
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent,
          host: hostname,
          port,
          method,
          path,
          headers: {
            ...(this.cookie && { cookie: this.cookie }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
              durationMs: performance.now() - startedAt,
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  }

  async logIn(email: string, password: string): Promise<Answer> {
    const answer = await this.post('/api/auth/login', { email, password });
    if (answer.status === 200) this.cookie = cookieIn(answer);
    return answer;
  }
}

/** What a browser would send back. */
export function cookieIn(answer: Answer): string {
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

export function deviceCookieIn(answer: Answer): string {
  const cookie = answer.headers['set-cookie']?.find((each) => each.includes('gulhart-device='));
  return cookie?.split(';')[0] ?? '';
}

/** The answer's JSON, by field. What is missing in it fails whoever looks for it. */
export function jsonOf(answer: Answer): Record<string, string> {
  return JSON.parse(answer.body) as Record<string, string>;
}
