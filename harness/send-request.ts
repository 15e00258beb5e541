import http from 'node:http';

export interface HttpRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  bodyBytes: number;
  durationMs: number;
}

/** Unlike fetch, adds no headers such as User-Agent, follows no redirects and does not normalise the path. */
export function sendRequest(
  agent: http.Agent,
  { method, url, headers, body }: HttpRequest,
): Promise<HttpAnswer> {
  const startedAt = performance.now();
  const [, host, port, path] = /^http:\/\/([^:/]+):(\d+)([^]*)$/.exec(url) ?? [];
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request({ host, port, path, method, agent, headers: { ...length, ...headers } });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: body.toString(),
          bodyBytes: body.length,
          durationMs: performance.now() - startedAt,
        });
      });
    });
    request.end(body);
  });
}
