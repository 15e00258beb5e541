import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { type Access, organizationHeader } from '../../../../contract/endpoint.ts';
import { isAllowed, type Permission, type Role } from '../../../../contract/roles.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { endSession } from './sessions.ts';
import type { Cookie } from './cookies.ts';

export interface Visitor {
  accountId: string;
  organisationId: string;
  isAdmin: boolean;
  email: string;
  role: Role;
  sessionId: string;
  sessionTokenHash: Buffer;
  /** Whether the user gave a password, a passkey or a code in the last ten minutes. */
  isFresh: boolean;
  hasSecondFactor: boolean;
  needsSecondFactor: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The server does not start when an API route has no `access`. */
    access?: Access;
    /** Requires that the user proved their identity in the last ten minutes. */
    stepUp?: true;
  }
  interface FastifyRequest {
    visitor: Visitor | null;
  }
}

type GateDeps = Pick<Deps, 'database' | 'administratorsNeedSecondFactor'>;

/** The checks run before Fastify reads the body. */
export function guardRoutes(server: HttpServer, deps: GateDeps, cookie: Cookie): void {
  server.decorateRequest('visitor', null);

  server.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !config?.access)
      throw new Error(`route ${url} has no config.access; state who may call it`);
  });

  server.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'anyone';
    if (access === 'anyone') return;
    request.visitor = await identifyVisitor(deps, cookie.read(request));
    if (!request.visitor) throw new AppError('not_logged_in');
    refuseOtherOrganisation(request, request.visitor);
    if (access !== 'account') {
      if (access === 'administrator' && !request.visitor.isAdmin) throw new AppError('not_found');
      if (request.visitor.needsSecondFactor) throw new AppError('second_factor_needed');
      if (access !== 'administrator') requirePermission(request, access);
    }
    if (request.routeOptions.config.stepUp) requireFreshProof(request.visitor);
  });
}

/**
 * Refuses a request from a screen that still shows the previous organisation, after the user has switched
 * organisations in another window.
 */
function refuseOtherOrganisation({ headers }: FastifyRequest, { organisationId }: Visitor): void {
  const requested = headers[organizationHeader];
  if (requested === undefined || requested === organisationId) return;
  throw conflictError(
    'U werkt in een ander venster inmiddels voor een andere organisatie. Er is hier niets gewijzigd. Vernieuw deze pagina om verder te gaan.',
  );
}

/** A login ends the browser's earlier session, even if another account opened it. */
export async function endEarlierSession(deps: GateDeps, token: string | undefined): Promise<void> {
  const visitor = await identifyVisitor(deps, token);
  if (!visitor) return;
  await deps.database.transaction(scopeOfVisitor(visitor), (transaction) =>
    endSession(transaction, visitor.sessionTokenHash),
  );
}

export async function isAdministrator(
  request: FastifyRequest,
  deps: GateDeps,
  cookie: Cookie,
): Promise<boolean> {
  const visitor = await identifyVisitor(deps, cookie.read(request));
  return visitor?.isAdmin ?? false;
}

export async function identifyVisitor(
  { database, administratorsNeedSecondFactor }: GateDeps,
  token: string | undefined,
): Promise<Visitor | null> {
  if (!token) return null;
  const sessionTokenHash = hashToken(token);
  const { rows } = await sql<Omit<Visitor, 'sessionTokenHash' | 'needsSecondFactor'> & { isDue: boolean }>`
    select organisation_id as "organisationId", account_id as "accountId", is_admin as "isAdmin", email, role,
      session_id as "sessionId", is_fresh as "isFresh", has_second_factor as "hasSecondFactor",
      second_factor_is_due as "isDue"
    from identify_session(${sessionTokenHash}, ${database.now()})
    ${prepared}`.execute(database.unscoped);
  if (!rows[0]) return null;
  const { isDue, ...session } = rows[0];
  const mustHaveFactor = isDue || (session.isAdmin && administratorsNeedSecondFactor);
  return { ...session, sessionTokenHash, needsSecondFactor: mustHaveFactor && !session.hasSecondFactor };
}

export function requirePermission(request: FastifyRequest, permission: Permission): void {
  if (!mayDo(visitorOf(request), permission)) throw new AppError('role_not_allowed');
}

export function mayDo({ isAdmin, role }: Pick<Visitor, 'isAdmin' | 'role'>, permission: Permission): boolean {
  return isAdmin || isAllowed(role, permission);
}

export function requireFreshProof({ isFresh }: Pick<Visitor, 'isFresh'>): void {
  if (!isFresh) throw new AppError('step_up_needed');
}

export function visitorOf(request: FastifyRequest): Visitor {
  if (!request.visitor) throw new Error('visitorOf used on a route that is open to anyone');
  return request.visitor;
}

export function scopeOfVisitor(visitor: Visitor): OrganisationScope {
  return mintOrganisationScope(visitor.organisationId);
}

export const byAccount = (request: FastifyRequest): string => visitorOf(request).accountId;
export const byOrganisation = (request: FastifyRequest): string => visitorOf(request).organisationId;

export function ownScopeOf(request: FastifyRequest): OrganisationScope {
  return scopeOfVisitor(visitorOf(request));
}

export const organisationTransactions =
  ({ database }: Pick<Deps, 'database'>) =>
  <Result>(request: FastifyRequest, act: (transaction: OrganisationTransaction) => Promise<Result>) =>
    database.transaction(ownScopeOf(request), act);

export function platformScopeOf(request: FastifyRequest): PlatformScope {
  if (!visitorOf(request).isAdmin) throw new AppError('not_found');
  return mintPlatformScope();
}

/** For an owner who deletes the organisation. The caller must use this scope only for the owner's own organisation. */
export function scopeToEndOwnOrganisation(request: FastifyRequest): PlatformScope {
  requirePermission(request, 'manageOrganisation');
  return mintPlatformScope();
}

/** An administrator may name another organisation. Other users always get their own. */
export function namedScopeOf(
  request: FastifyRequest,
  namedOrganisationId: string | null | undefined,
): OrganisationScope {
  const visitor = visitorOf(request);
  return mintOrganisationScope((visitor.isAdmin && namedOrganisationId) || visitor.organisationId);
}
