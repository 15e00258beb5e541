import * as z from 'zod/mini';
import type { Permission } from './roles.ts';

export const actionDone = z.object({ message: z.string() });

export const confirmationSent = z.extend(actionDone, {
  /** The path of the mailed link. Only a practice server (simulator, no mail server) sends it. */
  link: z.optional(z.string()),
});

export const emailConfirmed = z.extend(actionDone, {
  isNewAddress: z.boolean(),
});

/** `account` means any logged-in user, for their own account. An administrator has every permission. */
export type Access = 'anyone' | 'account' | Permission | 'administrator';

type Schema = z.ZodMiniType;
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

interface Declaration {
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response?: Readonly<Record<number, Schema>>;
  access: Access;
  /** Requires a password, passkey or code that was given in the last ten minutes. */
  stepUp?: true;
  /**
   * For expensive responses. `by` makes this a limit per account or per organisation. Without `by`, the handler itself
   * counts the requests.
   */
  limit?: Limit;
  bodyLimitBytes?: number;
  /** The session may be in any organisation, because the browser sends no `organizationHeader` with this request. */
  ofAnyOrganisation?: true;
}

export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
  by?: 'account' | 'organisation';
}

export type Endpoint = Declaration & { route: Route };

/** The browser's code keeps only the route, `response` and `ofAnyOrganisation` (scripts/endpoints-for-web.mjs). */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Named extends Route, Declared extends Declaration>(
  route: Named,
  declaration: Declared,
): Declared & { route: Named } {
  return { ...declaration, route };
}

/* @__NO_SIDE_EFFECTS__ */
export const action = <const Named extends Route, Declared extends Omit<Declaration, 'response'>>(
  route: Named,
  declaration: Declared,
) => endpoint(route, { ...declaration, response: { 200: actionDone } });

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type QueryInput<Query extends Schema> = {
  [Name in keyof z.input<Query>]: z.input<Query>[Name] | number | undefined;
};

export type RequestInput<E extends Endpoint> = (E['route'] extends `${string}:${string}`
  ? { params: Record<ParamsIn<E['route']>, string | number> }
  : unknown) &
  (E extends { query: infer Query extends Schema }
    ? Partial<QueryInput<Query>> extends QueryInput<Query>
      ? { query?: QueryInput<Query> }
      : { query: QueryInput<Query> }
    : unknown) &
  (E extends { body: infer Body extends Schema }
    ? undefined extends z.input<Body>
      ? { body?: z.input<Body> }
      : { body: z.input<Body> }
    : unknown);

export type BodyOf<E extends { body: Schema }> = z.input<E['body']>;

export type AnswerOf<E extends Endpoint> = E extends {
  response: infer Response extends Record<number, Schema>;
}
  ? z.output<Response[keyof Response & number]>
  : unknown;

/**
 * Names the organisation that the dashboard shows. The server refuses the request if the session is in a
 * different organisation.
 */
export const organizationHeader = 'x-organization-id';
