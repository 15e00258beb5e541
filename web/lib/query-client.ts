import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, requestJson } from './api-client.ts';
import { pathWithQuery } from './path-with-query.ts';

interface LoaderOptions {
  /** What a 401 means to the screen: a failure, or simply nobody (null). */
  on401: 'throw' | 'null';
}

/**
 * Loads what a query key names: the first element is the path, the defined entries of an optional second object become the
 * query string. `useQuery({ queryKey: ['/api/admin/donations', { userId }] })` needs nothing more.
 */
export function loadByKey<Answer>({ on401 }: LoaderOptions) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<Answer | null> => {
    try {
      return await requestJson<Answer>(urlOfKey(queryKey), { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
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
        queryFn: loadByKey({ on401: 'throw' }),
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
