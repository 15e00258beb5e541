import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
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

/** The same, for screens to which a 401 is no failure but simply nobody. */
export function loadByKeyOrNull<Answer>(schema: z.ZodMiniType<Answer>) {
  return (context: QueryFunctionContext): Promise<Answer | null> =>
    loadByKey(schema)(context).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
}

/** `onSignedOut` hears when the server no longer knows the session, whatever request found out. */
export function createQueryClient(onSignedOut: (client: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_logged_in') onSignedOut(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
  return client;
}

function urlOfKey([path, parameters]: readonly unknown[]): string {
  return pathWithQuery(String(path), typeof parameters === 'object' && parameters !== null ? parameters : {});
}
