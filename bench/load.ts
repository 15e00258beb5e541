import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { countTo } from '../harness/in-parallel.ts';
import type { HttpRequest } from '../harness/send-request.ts';

export interface LoadPlan {
  /** All requests go to the same server. */
  requests: HttpRequest[];
  concurrency: number;
}

export interface LoadOutcome {
  /** Without an answer, the status is 0 and the body is the error message. */
  answers: Answer[];
  timesMs: number[];
  seconds: number;
  /** The share of the time in which the generator had work. */
  generatorShare: number;
}

interface Answer {
  status: number;
  body: string;
}

export interface LoadResult {
  perSecond: number;
  timesMs: number[];
  p50Ms: number;
  p95Ms: number;
  generatorShare: number;
}

const maxGeneratorShare = 0.9;

export async function load(
  { count, concurrency }: { count: number; concurrency: number },
  next: (index: number) => HttpRequest,
  onAnswer: (answer: Answer) => void = () => {},
): Promise<LoadResult> {
  const requests = Array.from(countTo(count), (index) => {
    const request = next(index);
    // Sets the header of a proxy, so that every request seems to come from another IP address.
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': randomAddress() } };
  });
  const { answers, timesMs, seconds, generatorShare } = await generate({ requests, concurrency });
  for (const answer of answers) onAnswer(answer);
  if (answers.length !== count) throw new Error(`${count} requests got ${answers.length} answers`);
  return {
    perSecond: count / seconds,
    timesMs,
    p50Ms: percentile(timesMs, 0.5),
    p95Ms: percentile(timesMs, 0.95),
    generatorShare,
  };
}

let generator: ChildProcess | undefined;

async function generate(plan: LoadPlan): Promise<LoadOutcome> {
  generator ??= fork('bench/load-process.ts', { execArgv: ['--import', 'tsx'] });
  generator.ref();
  generator.channel?.ref();
  generator.send(plan);
  const [outcome] = (await once(generator, 'message')) as [LoadOutcome];
  // The generator keeps running for the next plan, but must not keep this process alive.
  generator.unref();
  generator.channel?.unref();
  return outcome;
}

export function generatorLimitNote(results: readonly LoadResult[]): string {
  const isLimit = results.some(({ generatorShare }) => generatorShare > maxGeneratorShare);
  return isLimit ? ' (limited by the load generator)' : '';
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
