import { onTestFinished, vi } from 'vitest';
import type { ErrorBody } from '../../contract/error-codes.ts';

interface SentRequest {
  method: string;
  url: string;
  body: unknown;
  init: RequestInit;
}

type Answer = () => Response | Promise<Response>;

/**
 * The keys of `answers` are `METHOD /path`. A test can replace an answer at any time. A request without an
 * answer fails like a broken connection.
 */
export function startFakeApi(answers: Record<string, Answer>) {
  const requests: SentRequest[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ method, url, body, init });
    const answer = answers[`${method} ${url.split('?')[0]}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return { requests, answers };
}

export function json(body: unknown, status = 200): Answer {
  return () => Response.json(body, { status });
}

export function refusal(status: number, body: Omit<ErrorBody, 'error'>): Answer {
  return json({ ...body, error: body.message }, status);
}
