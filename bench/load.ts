import { randomInt } from 'node:crypto';
import http from 'node:http';
import { countTo, inParallel } from '../harness/in-parallel.ts';
import { sendRequest, type HttpAnswer, type HttpRequest } from '../harness/send-request.ts';

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
}

export async function load(
  { count, concurrency }: { count: number; concurrency: number },
  next: (index: number) => HttpRequest,
  onAnswer: (answer: HttpAnswer) => void = () => {},
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const startedAt = performance.now();
  const times = await inParallel(countTo(count), concurrency, async (index) => {
    const request = next(index);
    // Sets the header of a proxy, so that every request comes from another IP address.
    const headers = { ...request.headers, 'x-forwarded-for': randomAddress() };
    const answer = await sendRequest(agent, { ...request, headers });
    onAnswer(answer);
    return answer.durationMs;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: count / seconds,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
