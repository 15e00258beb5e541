import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { json, refusal, startFakeApi } from '../testing/fake-api.ts';
import { createQueryClient, loadByKey, loadByKeyOrNull } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

const queryFn = loadByKey(z.array(z.number()));

const notLoggedIn = refusal(401, { message: 'U bent niet ingelogd.', code: 'not_logged_in' });

describe('the loader of query keys', () => {
  test('takes the first element as the path', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': json([1]) });

    const answer = await createQueryClient().fetchQuery({ queryKey: ['/api/list'], queryFn });

    expect(answer).toEqual([1]);
    expect(requests[0]?.url).toBe('/api/list');
  });

  test('makes a query string of the defined entries of the second', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': json([]) });

    await createQueryClient().fetchQuery({
      queryKey: ['/api/list', { userId: 'a b', page: 0, search: '', left: undefined, out: null }],
      queryFn,
    });

    expect(requests[0]?.url).toBe('/api/list?userId=a+b&page=0&search=');
  });

  test('fails on 401', async () => {
    startFakeApi({ 'GET /api/list': notLoggedIn });

    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/list'], queryFn })).rejects.toThrow(
      /^401: /,
    );
  });

  test('gives null on 401 where a screen asks for that, and still fails on anything else', async () => {
    const { answers } = startFakeApi({ 'GET /api/list': notLoggedIn });
    const orNull = { queryKey: ['/api/list'], queryFn: loadByKeyOrNull(z.array(z.number())) };
    const client = createQueryClient();

    expect(await client.fetchQuery(orNull)).toBeNull();
    answers['GET /api/list'] = () => new Response('', { status: 500 });
    await expect(client.fetchQuery({ ...orNull, staleTime: 0 })).rejects.toThrow(/^500: /);
  });

  test('fails on 401 also there once it had an answer, so that what is on screen stays', async () => {
    const { answers } = startFakeApi({ 'GET /api/list': json([1]) });
    const orNull = { queryKey: ['/api/list'], queryFn: loadByKeyOrNull(z.array(z.number())) };
    const client = createQueryClient();
    await client.fetchQuery(orNull);

    answers['GET /api/list'] = notLoggedIn;
    await expect(client.fetchQuery({ ...orNull, staleTime: 0 })).rejects.toThrow(/^401: /);
    expect(client.getQueryData(['/api/list'])).toEqual([1]);
  });
});

describe('the query client', () => {
  test('does not retry a failed query', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': () => new Response('', { status: 500 }) });

    await createQueryClient()
      .fetchQuery({ queryKey: ['/api/list'], queryFn })
      .catch(() => undefined);

    expect(requests).toHaveLength(1);
  });

  test('never finds an answer stale', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': json([]) });
    const client = createQueryClient();

    await client.fetchQuery({ queryKey: ['/api/list'], queryFn });
    await client.fetchQuery({ queryKey: ['/api/list'], queryFn });

    expect(requests).toHaveLength(1);
  });
});
