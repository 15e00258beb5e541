import http from 'node:http';
import https from 'node:https';
import * as z from 'zod/mini';
import { MollieError, type MollieErrorKind } from './mollie-error.ts';

export interface MollieCall {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  apiKey: string;
  body?: object;
  /** Mollie answers a repeated key with what it did the first time, for an hour. */
  idempotencyKey?: string;
  timeoutMs: number;
}

const maxAnswerBytes = 4 * 1024 * 1024;
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 100 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 100 }),
};

/** One call over a kept-alive connection. The answer is Mollie's JSON, undefined for an empty one. */
export async function callMollie(call: MollieCall): Promise<unknown> {
  const { status, headers, text } = await exchange(call);
  if (status >= 200 && status < 300) return text === '' ? undefined : parseJson(text);
  const retryAfterSeconds = Number(headers['retry-after']) || undefined;
  throw new MollieError(kindOf(status), describe(text), { status, retryAfterSeconds });
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

function exchange({ method, url, apiKey, body, idempotencyKey, timeoutMs }: MollieCall): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(patience);
      reject(new MollieError('unreachable', reason));
    };
    const request = send(url, {
      method,
      agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        'user-agent': 'Gulhart/1',
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    });
    // For all of it: an answer that trickles in is none.
    const patience = setTimeout(() => {
      fail('no answer in time');
      request.destroy();
    }, timeoutMs);
    request.on('error', (error) => fail(`connection failed: ${error.message}`));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswerBytes) response.destroy(new Error('answer too large'));
        else chunks.push(chunk);
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        clearTimeout(patience);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    request.end(payload);
  });
}

function kindOf(status: number): MollieErrorKind {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 404 || status === 410) return 'gone';
  // 409 is an idempotency key whose first use is still under way; 408 and 425 come from what stands in between.
  if ([408, 409, 425, 429].includes(status) || status >= 500) return 'busy';
  return status >= 400 ? 'refused' : 'unreachable';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cut or rewritten answer says nothing about what was done.
    throw new MollieError('unreachable', 'the answer is not JSON');
  }
}

const errorBody = z.object({ title: z.optional(z.string()), detail: z.optional(z.string()) });

function describe(text: string): string {
  try {
    const { title, detail } = errorBody.parse(JSON.parse(text));
    return (detail ?? title ?? 'no explanation').slice(0, 300);
  } catch {
    return 'no explanation';
  }
}
