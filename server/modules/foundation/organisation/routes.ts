import * as endpoints from '../../../../contract/endpoints/organisation.ts';
import { serve } from '../sessions/serve.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditChange } from '../audit/record-audit.ts';
import { namedScopeOf, visitorOf } from '../sessions/access.ts';
import { refuseUnknownOrganisation } from './find-organisation.ts';
import { addDomain, listDomains, mayShowForm } from './domains.ts';
import { listFormSightings, type FormSighting } from '../../../../contract/endpoints/form-sightings.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function organisationRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  serve(server, endpoints.listDomains, (request) => {
    const scope = namedScopeOf(request, request.query.userId);
    return database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      return listDomains(transaction);
    });
  });

  serve(server, endpoints.addDomain, async (request, reply) => {
    const scope = namedScopeOf(request, request.query.userId);
    const added = await database.transaction(scope, async (transaction) => {
      const domain = await addDomain(transaction, request.body.host);
      await auditChange(transaction, visitorOf(request), 'domain_added', domain.host);
      return domain;
    });
    return reply.status(201).send(added);
  });

  serve(server, endpoints.removeDomain, async (request, reply) => {
    const scope = namedScopeOf(request, request.query.userId);
    await database.transaction(scope, async (transaction) => {
      const removed = await transaction
        .deleteFrom('organisation_domain')
        .where('organisation_id', '=', scope.organisationId)
        .where('domain_id', '=', request.params.id)
        .returning('host')
        .executeTakeFirst();
      if (!removed) throw new AppError('not_found');
      await auditChange(transaction, visitorOf(request), 'domain_removed', removed.host);
    });
    return reply.status(204).send(null);
  });

  serve(server, listFormSightings, (request) =>
    database.transaction(namedScopeOf(request, request.query.userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      return listSightings(transaction);
    }),
  );
}

async function listSightings(transaction: OrganisationTransaction): Promise<FormSighting[]> {
  const sightings = await transaction.own
    .selectFrom('form_sighting')
    .select(['host', 'first_seen_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('host')
    .execute();
  const domains = await listDomains(transaction);
  return sightings.map(({ host, first_seen_at, last_seen_at }) => ({
    host,
    firstSeenAt: first_seen_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    mayShowForm: mayShowForm(domains, host),
  }));
}
