import http from 'node:http';

export interface Sample {
  status: number;
  ms: number;
  body: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  statuses: Record<number, number>;
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
  const statuses: Record<number, number> = {};
  let index = 0;
  const startedAt = performance.now();
  const visitor = async () => {
    while (index < count) {
      const own = index++;
      const sample = await send(agent, next(own));
      times.push(sample.ms);
      statuses[sample.status] = (statuses[sample.status] ?? 0) + 1;
      onAnswer(sample, own);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: count / seconds,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    statuses,
  };
}

function send(agent: http.Agent, { method, url, headers, body }: Request): Promise<Sample> {
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
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - startedAt,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.end(body);
  });
}
