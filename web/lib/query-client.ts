import {
  QueryClient,
  type QueryFunctionContext,
  useMutation,
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { AnswerOf, Asked, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { call, pathOf, type RequestTo } from './api-client.ts';

/** Starts with the path, by which `refresh` finds it. */
export function keyOf<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  const { params, query, body } = asked as { params?: object; query?: object; body?: unknown };
  return [pathOf(endpoint), query ?? body, params] as const;
}

export function queryOf<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  return {
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }: QueryFunctionContext) =>
      call(endpoint, { ...(asked as object), signal } as RequestTo<E>),
  };
}

export function useEndpoint<E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: E,
  asked: Asked<E>,
  options?: Omit<UseQueryOptions<AnswerOf<E>, Error, Data, ReturnType<typeof keyOf>>, 'queryKey' | 'queryFn'>,
) {
  return useQuery({ ...queryOf(endpoint, asked), ...options });
}

export function useCall<E extends Endpoint, Variables = void>(
  endpoint: E,
  toRequest: (variables: Variables) => RequestTo<E>,
  options?: Omit<UseMutationOptions<AnswerOf<E>, Error, Variables>, 'mutationFn'>,
) {
  return useMutation({
    mutationFn: (variables: Variables) => call(endpoint, toRequest(variables)),
    ...options,
  });
}

/** `useCall` for an endpoint without parameters: sends a body. */
export function useSend<E extends Endpoint & { body: NonNullable<Endpoint['body']> }>(
  endpoint: E,
  options?: Omit<UseMutationOptions<AnswerOf<E>, Error, BodyOf<E>>, 'mutationFn'>,
) {
  return useCall(endpoint, (body: BodyOf<E>) => ({ body }) as unknown as RequestTo<E>, options);
}

export function refresh(client: QueryClient, ...endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [pathOf(endpoint)] })));
}

export function useRefresh(...endpoints: readonly Endpoint[]) {
  const client = useQueryClient();
  return () => refresh(client, ...endpoints);
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
