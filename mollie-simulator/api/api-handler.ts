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

/** Validates before it changes anything, so that a refusal leaves no trace. */
export type ApiHandler = (call: ApiCall) => ApiResponse;

export function includes(call: ApiCall, name: string): boolean {
  return (call.query['include'] ?? '').split(',').includes(name);
}

/** An account may be set to accept only one name at a time. */
export function embedsOf({ query, account }: ApiCall): string[] {
  const names = (query['embed'] ?? '').split(',');
  return account.embedsOnlyOne && names.length > 1 ? [] : names;
}

export function pathId(call: ApiCall, name: string): string {
  const id = call.params[name];
  if (id === undefined) throw new Error(`the route has no parameter ${name}`);
  return id;
}

/** Unlike an item of a list, a single object has a link to its documentation. */
export function singleResponse(
  call: ApiCall,
  status: 200 | 201,
  body: Record<string, unknown> & { _links: Record<string, unknown> },
  page: string,
): ApiResponse {
  return {
    status,
    body: { ...body, _links: { ...body._links, documentation: call.links.documentation(page) } },
  };
}
