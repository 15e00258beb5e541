import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { refusal, startFakeApi } from '../testing/fake-api.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { ApiError, call, InvalidResponseError, request, serverMessage, urlOf } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

const readThing = endpoint('GET /api/thing', {
  response: { 200: z.object({ answer: z.number() }) },
  access: 'account',
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the request should have failed'),
    (error: unknown) => error,
  );
}

describe('request', () => {
  test('sends cookies and a JSON body', async () => {
    const { requests } = startFakeApi({ 'POST /api/thing': () => new Response(null, { status: 204 }) });

    const saveThing = endpoint('POST /api/thing', { body: z.object({ a: z.number() }), access: 'account' });
    await request(saveThing, { body: { a: 1 } });

    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: { a: 1 },
      init: { credentials: 'include', headers: { 'content-type': 'application/json' } },
    });
  });

  test('sends no content type when there is no body', async () => {
    const { requests } = startFakeApi({ 'GET /api/thing': () => Response.json([]) });

    await request(readThing, {});

    expect(requests[0]?.init.headers).not.toHaveProperty('content-type');
    expect(requests[0]?.init).not.toHaveProperty('body');
  });

  test('throws an error with the status and the body of a refusal', async () => {
    startFakeApi({ 'GET /api/thing': () => new Response('kapot', { status: 502 }) });

    await expect(request(readThing, {})).rejects.toThrow(/^502: kapot$/);
  });

  test('uses the status text when the body is empty', async () => {
    startFakeApi({ 'GET /api/thing': () => new Response('', { status: 503, statusText: 'Unavailable' }) });

    await expect(request(readThing, {})).rejects.toThrow(/^503: Unavailable$/);
  });

  test('reads code, message and fields from the error body', async () => {
    const body = { message: 'Bestaat al.', code: 'conflict', fields: { email: 'In gebruik.' } } as const;
    startFakeApi({ 'GET /api/thing': refusal(409, body) });

    const error = await failureOf(request(readThing, {}));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `409: ${JSON.stringify({ ...body, error: body.message })}`,
      status: 409,
      code: 'conflict',
      fields: { email: 'In gebruik.' },
      serverMessage: 'Bestaat al.',
    });
  });

  test.each(['<html>', '[]', 'null', '{"message":5,"code":7,"fields":[1]}'])(
    'throws an error without a message for users when the body is %s',
    async (text) => {
      startFakeApi({ 'GET /api/thing': () => new Response(text, { status: 500 }) });

      const error = await failureOf(request(readThing, {}));

      expect(serverMessage(error)).toBeUndefined();
      expect(error).toMatchObject({ code: undefined, fields: {} });
    },
  );

  test('throws an error without a message for users when the connection breaks', async () => {
    startFakeApi({});

    expect(serverMessage(await failureOf(request(readThing, {})))).toBeUndefined();
  });
});

describe('call', () => {
  test('returns only the fields that the schema declares', async () => {
    startFakeApi({ 'GET /api/thing': () => Response.json({ answer: 42, more: true }) });

    expect(await call(readThing, {})).toEqual({ answer: 42 });
  });

  test.each(['{"answer":"42"}', '{}', 'null', '[]', '<html>', ''])(
    'throws an error with a message for users when the answer %j does not match the schema',
    async (text) => {
      startFakeApi({ 'GET /api/thing': () => new Response(text) });

      const error = await failureOf(call(readThing, {}));

      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(serverMessage(error)).toBe('De server gaf een onverwacht antwoord. Vernieuw de pagina.');
    },
  );

  test('returns null for a response without content', async () => {
    startFakeApi({ 'GET /api/thing': () => new Response(null, { status: 204 }) });

    expect(await call(readThing, {})).toBeNull();
  });
});

describe('the URL of an endpoint', () => {
  const readPart = endpoint('GET /api/things/:id/parts/:part', {
    query: z.object({ search: z.optional(z.string()), year: z.optional(z.string()) }),
    access: 'account',
  });

  test('contains the path parameters and every query parameter that is not undefined', () => {
    const params = { id: 'a', part: 2 };
    expect(urlOf(readThing, {})).toBe('/api/thing');
    expect(urlOf(readPart, { params, query: { search: 'b c', year: undefined } })).toBe(
      '/api/things/a/parts/2?search=b+c',
    );
  });
});
