import http from 'node:http';
import https from 'node:https';
import * as z from 'zod/mini';
import { MollieError, type MollieErrorKind } from './mollie-error.ts';
import { uuidFrom } from './uuid-from.ts';

export interface MollieCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: URL;
  apiKey: string;
  body?: object;
  /** For an hour Mollie repeats its first answer for the same key. The call sends a UUID made from this text. */
  idempotencyKey?: string;
  timeoutMs: number;
}

const maxAnswerBytes = 4 * 1024 * 1024;
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 100 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 100 }),
};

export async function callMollie(call: MollieCall): Promise<unknown> {
  const { status, headers, text } = await exchange(call);
  if (status >= 200 && status < 300) return text === '' ? undefined : parseJson(text);
  const explanation = readExplanation(status, text);
  throw new MollieError(kindOf(status, explanation !== undefined), explanation?.detail ?? 'no explanation', {
    status,
    field: explanation?.field,
    retryAfterSeconds: readRetryAfter(headers),
    isFromMollie: explanation !== undefined,
  });
}

const maxRetryAfterSeconds = 24 * 60 * 60;

function readRetryAfter(headers: http.IncomingHttpHeaders): number | undefined {
  const { 'retry-after': value = '', date } = headers;
  // Compares the date with Mollie's own time, because our clock may differ.
  const answeredMs = Date.parse(date ?? '') || Date.now();
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - answeredMs) / 1000);
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined;
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
      clearTimeout(timer);
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
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': uuidFrom(idempotencyKey) }),
      },
    });
    // The timeout is for the whole answer, not for each part.
    const timer = setTimeout(() => {
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
        clearTimeout(timer);
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

/**
 * A proxy can also refuse a call, for example with 401, 403 or 404. Only a refusal by Mollie itself shows that Mollie
 * did not execute the call.
 */
function kindOf(status: number, isFromMollie: boolean): MollieErrorKind {
  // A 409 means that a call with the same idempotency key still runs, or that a refund is a duplicate (see
  // send-refund). A 400 means that the key was used with other content. After a 409 or a 400 the object may already
  // exist at Mollie, so neither counts as refused. A 408 or 425 comes from a proxy, so Mollie may have got the call.
  if ([400, 408, 409, 425, 429].includes(status) || status >= 500) return 'busy';
  if (status < 400 || !isFromMollie) return 'unreachable';
  if (status === 401) return 'unauthorised';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MollieError('unreachable', 'the answer is not JSON');
  }
}

const errorBody = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.nullish(z.string()),
  field: z.nullish(z.string()),
});

/** Mollie's error body repeats the status. Returns undefined for the body of another server. */
function readExplanation(status: number, text: string): { detail: string; field?: string } | undefined {
  try {
    const { title, detail, field, status: repeated } = errorBody.parse(JSON.parse(text));
    if (repeated !== status) return undefined;
    return { detail: (detail ?? title).slice(0, 300), ...(field ? { field: field.slice(0, 100) } : {}) };
  } catch {
    return undefined;
  }
}
