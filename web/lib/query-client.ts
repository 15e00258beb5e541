import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError, requestJson } from './api-client.ts';
import { pathWithQuery } from './path-with-query.ts';

/**
 * Loads what a query key names, by its schema: the first element is the path, the defined entries of an optional second
 * object become the query string.
 */
export function loadByKey<Answer>(schema: z.ZodMiniType<Answer>) {
  return ({ queryKey, signal }: QueryFunctionContext): Promise<Answer> =>
    requestJson(urlOfKey(queryKey), schema, { signal });
}

/**
 * The same, for screens to which a 401 is no failure but simply nobody. Where there was somebody it is a failure: what
 * they were doing stays on screen.
 */
export function loadByKeyOrNull<Answer>(schema: z.ZodMiniType<Answer>) {
  return (context: QueryFunctionContext): Promise<Answer | null> =>
    loadByKey(schema)(context).catch((error: unknown) => {
      const isNobody = !context.client.getQueryData(context.queryKey);
      if (isNobody && error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

function urlOfKey([path, parameters]: readonly unknown[]): string {
  return pathWithQuery(String(path), typeof parameters === 'object' && parameters !== null ? parameters : {});
}
