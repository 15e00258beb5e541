import http from 'node:http';

export interface Sample {
  status: number;
  headers: http.IncomingHttpHeaders;
  ms: number;
  body: string;
  /** Of the body as it came over the wire. */
  bodyBytes: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
}

export interface Request {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a bounded number of requests, so many at a time, over kept-alive connections on this machine. */
export async function load(
  { count, concurrency }: { count: number; concurrency: number },
  next: (index: number) => Request,
  onAnswer: (sample: Sample, index: number) => void = () => {},
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let index = 0;
  const startedAt = performance.now();
  const visitor = async () => {
    while (index < count) {
      const own = index++;
      const sample = await send(agent, next(own));
      times.push(sample.ms);
      onAnswer(sample, own);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: count / seconds,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function send(agent: http.Agent, { method, url, headers, body }: Request): Promise<Sample> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method,
      agent,
      headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
    });
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
          ms: performance.now() - startedAt,
          body: body.toString(),
          bodyBytes: body.length,
        });
      });
    });
    request.end(body);
  });
}
