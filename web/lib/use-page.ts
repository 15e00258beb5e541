import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  defaultPageSize,
  moreThanTotalHeader,
  onlyNewestHeader,
  totalCountHeader,
  totalReceivedHeader,
} from '../../contract/donation-list.ts';
import { parseResponse, request } from './api-client.ts';
import { pathWithQuery } from './path-with-query.ts';

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
  /** An answer that is no list counts as an empty one. */
  nonListIsEmpty?: boolean;
  /** How long a page is shown before it is asked for again by itself; false for as long as somebody looks. */
  refreshMs?: (page: Page<Item>) => number | false;
  /** Whether to ask at all. */
  enabled?: boolean;
}

/** While another page of the same list comes, the one before stays in sight; a page of another list never does. */
export function usePage<Item extends z.ZodMiniType>(
  path: string,
  item: Item,
  filter: object,
  page: number,
  {
    pageSize = defaultPageSize,
    nonListIsEmpty = false,
    refreshMs,
    enabled = true,
  }: PageOptions<z.output<Item>> = {},
) {
  return useQuery<Page<z.output<Item>>>({
    queryKey: [path, filter, page, pageSize],
    queryFn: async ({ signal }) => {
      const url = pathWithQuery(path, { ...filter, page, pageSize });
      const response = await request(url, { signal });
      const items = await parseResponse(response, nonListIsEmpty ? listOrNothing(item) : z.array(item));
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

function listOrNothing<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.transform((answer) => (Array.isArray(answer) ? answer : [])),
    z.array(item),
  );
}
