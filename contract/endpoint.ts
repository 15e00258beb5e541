import type * as z from 'zod/mini';
import type { Permission } from './roles.ts';

/**
 * Who may call an endpoint: anyone; an account, about itself; a member whose role in the organisation has this
 * permission; or an administrator, who also has every permission.
 */
export type Access = 'anyone' | 'account' | Permission | 'administrator';

type Schema = z.ZodMiniType;
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

interface Declaration {
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** By status. An endpoint that answers with a file has none. */
  response?: Readonly<Record<number, Schema>>;
  access: Access;
  /** Only for a caller who gave a password, a passkey or a code in the last ten minutes. */
  stepUp?: true;
  /** How often a page that takes long to make may be asked for. Without `by`, the handler takes the turn. */
  limit?: Limit;
  bodyLimitBytes?: number;
  /** The answer does not depend on the organisation that the page was made for. */
  ofAnyOrganisation?: true;
}

export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
  by?: 'account' | 'organisation';
}

export type Endpoint = Declaration & { route: Route };

/**
 * Declares an endpoint. The server registers it, the web calls it. The web's build leaves out everything but the route
 * and the response (scripts/endpoints-for-web.mjs).
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Named extends Route, Declared extends Declaration>(
  route: Named,
  declaration: Declared,
): Declared & { route: Named } {
  return { ...declaration, route };
}

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Unless<Condition, Type> = Condition extends true ? unknown : Type;
type IsNever<Type> = [Type] extends [never] ? true : false;

/** Query strings are text: a number is as good as its digits. */
type QueryInput<Query extends Schema> = {
  [Name in keyof z.input<Query>]: z.input<Query>[Name] | number | undefined;
};

/** Everything that a request to an endpoint has to say. */
export type Asked<E extends Endpoint> = Unless<
  IsNever<ParamsIn<E['route']>>,
  { params: Record<ParamsIn<E['route']>, string | number> }
> &
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

/** With a request: the organisation whose page it comes from. One that is not the session's any more is refused. */
export const organizationHeader = 'x-organization-id';
