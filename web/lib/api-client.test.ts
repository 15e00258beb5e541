import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { refusal, startFakeApi } from '../testing/fake-api.ts';
import { ApiError, InvalidResponseError, request, requestJson, serverMessage } from './api-client.ts';

afterEach(() => vi.unstubAllGlobals());

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the request should have failed'),
    (error: unknown) => error,
  );
}

describe('request', () => {
  test('sends cookies and a JSON body', async () => {
    const { requests } = startFakeApi({ 'POST /api/thing': () => new Response(null, { status: 204 }) });

    await request('/api/thing', { method: 'POST', body: { a: 1 } });

    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: { a: 1 },
      init: { credentials: 'include', headers: { 'content-type': 'application/json' } },
    });
  });

  test('sends no content type when there is no body', async () => {
    const { requests } = startFakeApi({ 'GET /api/thing': () => Response.json([]) });

    await request('/api/thing');

    expect(requests[0]?.init.headers).not.toHaveProperty('content-type');
    expect(requests[0]?.init).not.toHaveProperty('body');
  });

  test('turns any refusal into an error of status, colon, space and the text of the body', async () => {
    startFakeApi({ 'GET /api/thing': () => new Response('kapot', { status: 502 }) });

    await expect(request('/api/thing')).rejects.toThrow(/^502: kapot$/);
  });

  test('uses the status text when the body is empty', async () => {
    startFakeApi({ 'GET /api/thing': () => new Response('', { status: 503, statusText: 'Unavailable' }) });

    await expect(request('/api/thing')).rejects.toThrow(/^503: Unavailable$/);
  });

  test('reads code, sentence and fields from the error body, and keeps the body in the message', async () => {
    const body = { message: 'Bestaat al.', code: 'conflict', fields: { email: 'In gebruik.' } } as const;
    startFakeApi({ 'GET /api/thing': refusal(409, body) });

    const error = await failureOf(request('/api/thing'));

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
    'finds no sentence for people in %s',
    async (text) => {
      startFakeApi({ 'GET /api/thing': () => new Response(text, { status: 500 }) });

      const error = await failureOf(request('/api/thing'));

      expect(serverMessage(error)).toBeUndefined();
      expect(error).toMatchObject({ code: undefined, fields: {} });
    },
  );

  test('has no sentence for people when the connection breaks', async () => {
    startFakeApi({});

    expect(serverMessage(await failureOf(request('/api/thing')))).toBeUndefined();
  });
});

describe('requestJson', () => {
  const thing = z.object({ answer: z.number() });

  test('gives what the server answered, as the schema reads it', async () => {
    startFakeApi({ 'GET /api/thing': () => Response.json({ answer: 42, more: true }) });

    expect(await requestJson('/api/thing', thing)).toEqual({ answer: 42 });
  });

  test.each(['{"answer":"42"}', '{}', 'null', '[]', '<html>', ''])(
    'refuses %j, which is not what the contract says, with a sentence for people',
    async (text) => {
      startFakeApi({ 'GET /api/thing': () => new Response(text) });

      const error = await failureOf(requestJson('/api/thing', thing));

      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(serverMessage(error)).toBe('De server gaf een onverwacht antwoord. Vernieuw de pagina.');
    },
  );
});
