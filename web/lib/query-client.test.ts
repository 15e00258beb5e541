import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { json, refusal, startFakeApi } from '../testing/fake-api.ts';
import { createQueryClient, keyOf, queryOf, refresh } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

const query = z.object({ userId: z.optional(z.string()), page: z.optional(z.string()) });
const response = { 200: z.array(z.number()) };
const list = endpoint('GET /api/list', { query, response, access: 'account' });
const ofOne = endpoint('GET /api/list/:id', { response, access: 'account' });

describe('a query of an endpoint', () => {
  test('requests the address of the endpoint', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': json([1]) });

    const asked = { query: { userId: 'a b', page: 0 } };
    expect(await createQueryClient().fetchQuery(queryOf(list, asked))).toEqual([1]);

    expect(requests[0]?.url).toBe('/api/list?userId=a+b&page=0');
  });

  test('has a different key for each value of the path and the query', () => {
    const keys = [
      keyOf(list, {}),
      keyOf(list, { query: { page: 1 } }),
      keyOf(list, { query: { page: 2 } }),
      keyOf(ofOne, { params: { id: '1' } }),
      keyOf(ofOne, { params: { id: '2' } }),
    ];
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  });

  test('fails when the server answers with 401', async () => {
    const notLoggedIn = refusal(401, { message: 'U bent niet ingelogd.', code: 'not_logged_in' });
    startFakeApi({ 'GET /api/list': notLoggedIn });

    await expect(createQueryClient().fetchQuery(queryOf(list, {}))).rejects.toThrow(/^401: /);
  });
});

test('refreshing an endpoint makes only the answers of that endpoint stale', async () => {
  startFakeApi({ 'GET /api/list': json([]), 'GET /api/list/1': json([]), 'GET /api/list/2': json([]) });
  const client = createQueryClient();
  const [whole, one, two] = [
    queryOf(list, {}),
    queryOf(ofOne, { params: { id: '1' } }),
    queryOf(ofOne, { params: { id: '2' } }),
  ] as const;
  for (const each of [whole, one, two]) await client.fetchQuery(each);

  await refresh(client, ofOne);

  const isStale = [whole, one, two].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
  expect(isStale).toEqual([false, true, true]);
});

describe('the query client', () => {
  test('does not retry a failed query', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': () => new Response('', { status: 500 }) });

    await createQueryClient()
      .fetchQuery(queryOf(list, {}))
      .catch(() => undefined);

    expect(requests).toHaveLength(1);
  });

  test('does not request a cached answer again', async () => {
    const { requests } = startFakeApi({ 'GET /api/list': json([]) });
    const client = createQueryClient();

    await client.fetchQuery(queryOf(list, {}));
    await client.fetchQuery(queryOf(list, {}));

    expect(requests).toHaveLength(1);
  });
});
