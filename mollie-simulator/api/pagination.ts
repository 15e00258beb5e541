import { ApiError } from './api-error.ts';
import type { ApiResponse, ApiCall } from './api-handler.ts';
import type { Collection } from '../state/collection.ts';
import type { Entity } from '../state/entities.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 250;

export interface Parent {
  id: string;
  path: string;
}

export function listResponse<T extends Entity>(
  call: ApiCall,
  collection: Collection<T>,
  render: (item: T) => Record<string, unknown>,
  parent: Parent = { id: call.account.id, path: '' },
  visible: (item: T) => boolean = () => true,
): ApiResponse {
  const limit = readLimit(call.query['limit']);
  const ascending = call.query['sort'] === 'asc';
  const name = `${collection.kind}s`;
  const path = `${parent.path}/${name}`;
  const items = collection.ownedBy(parent.id);
  const step = ascending ? 1 : -1;
  const start = startIndex(call, collection, items, ascending);

  const page = collect(items, start, step, limit + 1, visible);
  const next = page.length > limit ? page.pop() : undefined;
  const previous = collect(items, start - step, -step, limit, visible).at(-1);

  const linkFrom = (item: T | undefined) => {
    if (!item) return null;
    const query = new URLSearchParams({
      from: item.id,
      limit: String(limit),
      ...(ascending && { sort: 'asc' }),
    });
    return call.links.api(`${path}?${query.toString()}`);
  };
  return {
    status: 200,
    body: {
      count: page.length,
      _embedded: { [name]: page.map(render) },
      _links: {
        self: call.links.api(`${path}?limit=${limit}`),
        previous: linkFrom(previous),
        next: linkFrom(next),
        documentation: call.links.documentation(`list-${name}`),
      },
    },
  };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw new ApiError(400, `The limit must be between 1 and ${MAX_LIMIT}`, 'limit');
  }
  return limit;
}

function startIndex<T extends Entity>(
  call: ApiCall,
  collection: Collection<T>,
  items: readonly T[],
  ascending: boolean,
): number {
  const from = call.query['from'];
  if (from === undefined) return ascending ? 0 : items.length - 1;
  const item = collection.get(from);
  const index = item ? items.indexOf(item) : -1;
  if (index === -1) throw new ApiError(400, 'The cursor does not exist in this list', 'from');
  return index;
}

function collect<T>(
  items: readonly T[],
  start: number,
  step: number,
  limit: number,
  visible: (item: T) => boolean,
): T[] {
  const found: T[] = [];
  for (let index = start; found.length < limit; index += step) {
    const item = items[index];
    if (item === undefined) break;
    if (visible(item)) found.push(item);
  }
  return found;
}
