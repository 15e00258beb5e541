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
}

export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
  by?: 'account' | 'organisation';
}

export type Endpoint = Declaration & { route: Route };

/** Declares an endpoint: the server registers it, tests read it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Named extends Route, Declared extends Declaration>(
  route: Named,
  declaration: Declared,
): Declared & { route: Named } {
  return { ...declaration, route };
}
