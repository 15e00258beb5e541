import { useQuery } from '@tanstack/react-query';
import {
  defaultPageSize,
  moreThanTotalHeader,
  onlyNewestHeader,
  totalCountHeader,
  totalReceivedHeader,
} from '../../contract/donation-list.ts';
import type { AnswerOf, RequestInput, Endpoint } from '../../contract/endpoint.ts';
import { pathOf, readAnswer, request, type RequestTo } from './api-client.ts';

const listStaleMs = 5 * 60_000;

export interface Page<Item> {
  items: Item[];
  total: number;
  /** True if the server stopped counting at `total`, although there are more items. */
  isMore: boolean;
  /** True if only the newest donations were searched, because the search term was too short. */
  onlyNewest: boolean;
  /** The sum of all donations in the list, less returned money. Null for other lists and for very long lists. */
  received: string | null;
}

interface PageOptions<Item> {
  pageSize?: number;
  refreshMs?: (page: Page<Item>) => number | false;
  enabled?: boolean;
}

type ListEndpoint = Endpoint & { query: NonNullable<Endpoint['query']> };
type ItemOf<E extends Endpoint> = AnswerOf<E> extends (infer Item)[] ? Item : never;

export function usePage<E extends ListEndpoint>(
  endpoint: E,
  filter: Omit<NonNullable<RequestInput<E>['query']>, 'page' | 'pageSize'>,
  page: number,
  { pageSize = defaultPageSize, refreshMs, enabled = true }: PageOptions<ItemOf<E>> = {},
) {
  return useQuery<Page<ItemOf<E>>>({
    queryKey: [pathOf(endpoint), filter, page, pageSize],
    queryFn: async ({ signal }) => {
      const input = { query: { ...filter, page, pageSize }, signal };
      const response = await request<E>(endpoint, input as unknown as RequestTo<E>);
      const items = (await readAnswer<E>(endpoint, response)) as ItemOf<E>[];
      return {
        items,
        total: Number(response.headers.get(totalCountHeader) ?? items.length),
        isMore: response.headers.has(moreThanTotalHeader),
        onlyNewest: response.headers.has(onlyNewestHeader),
        received: response.headers.get(totalReceivedHeader),
      };
    },
    staleTime: listStaleMs,
    enabled,
    refetchInterval: ({ state: { data } }) => (data && refreshMs ? refreshMs(data) : false),
    placeholderData: (previous, previousQuery) =>
      JSON.stringify(previousQuery?.queryKey[1]) === JSON.stringify(filter) ? previous : undefined,
  });
}
