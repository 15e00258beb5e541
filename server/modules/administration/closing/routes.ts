import * as endpoints from '../../../../contract/endpoints/organisation.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { ownScopeOf, scopeToEndOwnOrganisation, visitorOf } from '../../foundation/sessions/access.ts';
import { sendExport } from '../export/export-tenant.ts';
import { closeOwnOrganisation, reopenOwnOrganisation } from './close-tenant.ts';

export async function ownOrganisationRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const { database } = deps;

  serve(server, endpoints.closeOrganisation, async (request, reply) => {
    await database.transaction(scopeToEndOwnOrganisation(request), (transaction) =>
      closeOwnOrganisation(deps, transaction, visitorOf(request), request.body.name),
    );
    return reply.status(202).send({
      message:
        'Uw organisatie neemt geen giften meer aan en wordt verwijderd zodra er geen betaling of terugbetaling meer openstaat.',
    });
  });

  serve(server, endpoints.reopenOrganisation, async (request) => {
    await database.transaction(scopeToEndOwnOrganisation(request), (transaction) =>
      reopenOwnOrganisation(deps, transaction, visitorOf(request)),
    );
    return {
      message:
        'Uw organisatie blijft bestaan en neemt weer giften aan. Maandelijkse giften die al zijn gestopt, blijven gestopt.',
    };
  });

  serve(server, endpoints.exportOrganisation, async (request, reply) => {
    const scope = ownScopeOf(request);
    await database.transaction(scope, (transaction) =>
      auditChange(transaction, visitorOf(request), 'organisation_exported'),
    );
    return sendExport(reply, deps, scope);
  });
}
