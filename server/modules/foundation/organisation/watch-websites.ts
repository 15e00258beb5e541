import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { publicScopeOf } from '../sessions/public-scope.ts';
import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { lockOrganisation } from './lock-organisation.ts';

const maxStoredHosts = 20;

interface Website {
  host: string;
  /** Whether the visitor came by a link. That can also be a link of a search engine or a mail program. */
  isLink: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isCalledByWebsites?: boolean;
  }
}

const hourMs = 60 * 60 * 1000;
/** Limited, because anyone can forge host names. */
const maxHostsPerHour = 20;
const maxOrganisationsPerHour = 5_000;

/** Records each website at most once an hour and after the response, so that a popular form stays fast. */
export function watchWebsites(server: HttpServer, { database, clock, publicUrl }: Deps): void {
  let recorded = new Map<string, Set<string>>();
  let startedAt = clock.now().getTime();

  const isNew = (organisationId: string, { host, isLink }: Website) => {
    const now = clock.now().getTime();
    if (now - startedAt >= hourMs) {
      recorded = new Map();
      startedAt = now;
    }
    const hosts = recorded.get(organisationId) ?? new Set();
    const name = isLink ? `link ${host}` : host;
    if (hosts.has(name) || hosts.size >= maxHostsPerHour || recorded.size >= maxOrganisationsPerHour)
      return false;
    recorded.set(organisationId, hosts.add(name));
    return true;
  };

  server.addHook('onResponse', async (request, reply) => {
    if (!request.routeOptions.config.isCalledByWebsites || reply.statusCode >= 400) return;
    const scope = publicScopeOf(organisationIn(request.query) ?? organisationIn(request.body) ?? '');
    const website = scope && websiteOf(request.headers, [publicUrl.host, request.host]);
    if (!website || !isNew(scope.organisationId, website)) return;
    await database
      .transaction(scope, (transaction) => recordSighting(transaction, website))
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'the website that shows the form could not be recorded'),
      );
  });
}

function organisationIn(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !('orgId' in part)) return undefined;
  return typeof part.orgId === 'string' ? part.orgId : undefined;
}

const maxHostLength = 253;

function websiteOf(headers: IncomingHttpHeaders, ownHosts: readonly string[]): Website | undefined {
  const origin = headers.origin ?? headers.referer;
  if (origin === undefined || origin.length > 2_000 || !URL.canParse(origin)) return undefined;
  const { protocol, host } = new URL(origin);
  const isWebsite = (protocol === 'https:' || protocol === 'http:') && /^[a-z0-9.-]+(:\d+)?$/.test(host);
  if (!isWebsite || host.length > maxHostLength || ownHosts.includes(host)) return undefined;
  return { host, isLink: headers['sec-fetch-dest'] === 'document' && headers.origin === undefined };
}

export async function recordSighting(
  transaction: OrganisationTransaction,
  { host, isLink }: Website,
): Promise<void> {
  const { organisationId } = transaction.scope;
  // Without the lock, concurrent inserts could exceed the maximum.
  await lockOrganisation(transaction);
  const isOwn = sql`exists (
    select from organisation_domain where organisation_id = ${organisationId} and host = ${host})`;
  await sql`
    insert into form_sighting as seen (organisation_id, host)
    select organisation_id, ${host} from organisation
    where organisation_id = ${organisationId} ${isLink ? sql`and ${isOwn}` : sql``}
    on conflict (organisation_id, host) do update set last_seen_at = product_now()
  `.execute(transaction);
  const { rows: tooMany } = await sql<{ host: string }>`
    select host from form_sighting where organisation_id = ${organisationId}
    order by last_seen_at desc, host offset ${maxStoredHosts}
  `.execute(transaction);
  if (tooMany.length === 0) return;
  await transaction
    .deleteFrom('form_sighting')
    .where('organisation_id', '=', organisationId)
    .where(
      'host',
      'in',
      tooMany.map(({ host: each }) => each),
    )
    .execute();
}
