import type { Fields } from './api-input.ts';
import type { Account } from '../state/entities.ts';
import type { Links } from './links.ts';
import type { Simulation } from '../simulation.ts';

export interface ApiCall {
  readonly simulation: Simulation;
  readonly account: Account;
  readonly links: Links;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Fields;
}

export interface ApiResponse {
  readonly status: 200 | 201 | 204;
  readonly body?: Record<string, unknown>;
}

/** A handler validates the whole call before it changes anything, so that a refused call has no effect. */
export type ApiHandler = (call: ApiCall) => ApiResponse;

export function includes(call: ApiCall, name: string): boolean {
  return (call.query['include'] ?? '').split(',').includes(name);
}

export function embedsOf({ query, account }: ApiCall): string[] {
  const names = (query['embed'] ?? '').split(',');
  return account.embedsOnlyOne && names.length > 1 ? [] : names;
}

export function pathId(call: ApiCall, name: string): string {
  const id = call.params[name];
  if (id === undefined) throw new Error(`the route has no parameter ${name}`);
  return id;
}

/** Mollie adds a documentation link to a single object, but not to the items of a list. */
export function singleResponse(
  call: ApiCall,
  action: 'create' | 'get' | 'get-current' | 'update' | 'cancel',
  body: Record<string, unknown> & { resource: string; _links: Record<string, unknown> },
): ApiResponse {
  const documentation = call.links.documentation(`${action}-${body.resource}`);
  return {
    status: action === 'create' ? 201 : 200,
    body: { ...body, _links: { ...body._links, documentation } },
  };
}
