import type { Deps } from '../../deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { scopeOfNamed } from '../../sessions/public-scope.ts';
import { recordSighting } from './record-sighting.ts';
import { websiteOf, type Website } from './website-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For requests from a website with an organisation's form: the query or the body names the organisation. */
    isAskedByWebsites?: boolean;
  }
}

const hourMs = 60 * 60 * 1000;
/** Host names can be forged, so each organisation records at most this many in an hour. */
const mostHostsOfOne = 20;
const mostOrganisations = 5_000;

/** Records after the response and at most once an hour for each website, so that a busy form costs nothing. */
export function watchWebsites(server: HttpServer, { database, clock, publicUrl }: Deps): void {
  let written = new Map<string, Set<string>>();
  let begunAt = clock.now().getTime();

  const isNew = (organisationId: string, { host, isLink }: Website) => {
    const now = clock.now().getTime();
    if (now - begunAt >= hourMs) {
      written = new Map();
      begunAt = now;
    }
    const hosts = written.get(organisationId) ?? new Set();
    const name = isLink ? `link ${host}` : host;
    if (hosts.has(name) || hosts.size >= mostHostsOfOne || written.size >= mostOrganisations) return false;
    written.set(organisationId, hosts.add(name));
    return true;
  };

  server.addHook('onResponse', async (request, reply) => {
    if (!request.routeOptions.config.isAskedByWebsites || reply.statusCode >= 400) return;
    const scope = scopeOfNamed(organisationIn(request.query) ?? organisationIn(request.body) ?? '');
    const website = scope && websiteOf(request.headers, [publicUrl.host, request.host]);
    if (!website || !isNew(scope.organisationId, website)) return;
    await database
      .transaction(scope, (transaction) => recordSighting(transaction, website))
      .catch((error: unknown) => request.log.warn({ err: error }, 'a website was not written down'));
  });
}

function organisationIn(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !('orgId' in part)) return undefined;
  return typeof part.orgId === 'string' ? part.orgId : undefined;
}
