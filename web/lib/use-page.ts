import { useQuery } from '@tanstack/react-query';
import {
  defaultPageSize,
  moreThanTotalHeader,
  onlyNewestHeader,
  totalCountHeader,
  totalReceivedHeader,
} from '../../contract/donation-list.ts';
import type { AnswerOf, Asked, Endpoint } from '../../contract/endpoint.ts';
import { pathOf, readAnswer, request, type RequestTo } from './api-client.ts';

const listStaleMs = 5 * 60_000;

/** A part of a list that is as long as it is. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages together. */
  total: number;
  /** There are even more, but counting them would take too long. */
  isMore: boolean;
  /** What was searched for is so short that older ones were not searched. */
  onlyNewest: boolean;
  /** Of donations, what came in with all of them; null when there are too many to add up. */
  received: string | null;
}

interface PageOptions<Item> {
  pageSize?: number;
  /** How long a page is shown before it is asked for again by itself; false for as long as somebody looks. */
  refreshMs?: (page: Page<Item>) => number | false;
  /** Whether to ask at all. */
  enabled?: boolean;
}

type ListEndpoint = Endpoint & { query: NonNullable<Endpoint['query']> };
type ItemOf<E extends Endpoint> = AnswerOf<E> extends (infer Item)[] ? Item : never;

/** While another page of the same list comes, the one before stays in sight; a page of another list never does. */
export function usePage<E extends ListEndpoint>(
  endpoint: E,
  filter: Omit<NonNullable<Asked<E>['query']>, 'page' | 'pageSize'>,
  page: number,
  { pageSize = defaultPageSize, refreshMs, enabled = true }: PageOptions<ItemOf<E>> = {},
) {
  return useQuery<Page<ItemOf<E>>>({
    queryKey: [pathOf(endpoint), filter, page, pageSize],
    queryFn: async ({ signal }) => {
      const asked = { query: { ...filter, page, pageSize }, signal };
      const response = await request<E>(endpoint, asked as unknown as RequestTo<E>);
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
