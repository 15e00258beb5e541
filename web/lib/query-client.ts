import {
  QueryClient,
  type QueryFunctionContext,
  useMutation,
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { AnswerOf, RequestInput, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { call, pathOf, type RequestTo } from './api-client.ts';

/** The key starts with the path, because `refresh` finds queries by their path. */
export function keyOf<E extends Endpoint>(endpoint: E, input: RequestInput<E>) {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  return [pathOf(endpoint), query ?? body, params] as const;
}

export function queryOf<E extends Endpoint>(endpoint: E, input: RequestInput<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: QueryFunctionContext) =>
      call(endpoint, { ...(input as object), signal } as RequestTo<E>),
  };
}

export function useEndpoint<E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: E,
  input: RequestInput<E>,
  options?: Omit<UseQueryOptions<AnswerOf<E>, Error, Data, ReturnType<typeof keyOf>>, 'queryKey' | 'queryFn'>,
) {
  return useQuery({ ...queryOf(endpoint, input), ...options });
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
