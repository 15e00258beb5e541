import * as registrationEndpoints from '../../../../contract/endpoints/accounts.ts';
import * as tenantsEndpoints from '../../../../contract/endpoints/tenants.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import {
  endEarlierSession,
  namedScopeOf,
  platformScopeOf,
  visitorOf,
  type Visitor,
} from '../../foundation/sessions/access.ts';
import { type Cookie, createDeviceCookie } from '../../foundation/sessions/cookies.ts';
import { deviceName } from '../../foundation/sessions/device-name.ts';
import { createTenant, resendTenantInvitation } from './create-organisation.ts';
import { closeTenant } from '../closing/close-tenant.ts';
import { sendExport } from '../export/export-tenant.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { decideTenantIdentity } from './decide-tenant-identity.ts';
import { describeWaiting } from '../closing/open-work.ts';
import { findTenant, listTenantPage, listTenants } from './list-tenants.ts';
import { registerOrganisation } from './create-organisation.ts';
import { reopenTenant } from '../closing/close-tenant.ts';

const defaultPageSize = 25;

export async function organisationRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  const { database } = deps;
  const deviceCookie = createDeviceCookie(deps.publicUrl);

  serve(server, registrationEndpoints.register, async (request, reply) => {
    const browser = { address: request.ip, device: deviceName(request.headers['user-agent']) };
    const { id, token, deviceToken } = await registerOrganisation(deps, browser, request.body);
    const { username, email } = request.body;
    cookie.write(reply, token);
    deviceCookie.write(reply, deviceToken);
    await endEarlierSession(deps, cookie.read(request));
    return reply.status(201).send({ id, username, email, isAdmin: false });
  });

  serve(server, tenantsEndpoints.listTenants, (request, reply) => {
    const { search, sort = 'nieuwste', page = 1, pageSize = defaultPageSize } = request.query;
    const now = deps.clock.now();
    return database.transaction(platformScopeOf(request), async (transaction) => {
      if (Object.keys(request.query).length === 0) return listTenants(transaction, now);
      const part = { limit: pageSize, offset: (page - 1) * pageSize };
      const { tenants, total } = await listTenantPage(transaction, { search, sort, ...part }, now);
      reply.header(totalCountHeader, total);
      return tenants;
    });
  });

  serve(server, tenantsEndpoints.readTenant, async (request) => {
    const found = await database.transaction(platformScopeOf(request), (transaction) =>
      findTenant(transaction, request.params.id, deps.clock.now()),
    );
    if (!found) throw new AppError('not_found');
    return found;
  });

  const createAndDescribe = async (administrator: Visitor, body: Parameters<typeof createTenant>[2]) => {
    const { id, createdAt } = await createTenant(deps, administrator, body);
    const { username, email, isAdmin } = body;
    return {
      id,
      username,
      email,
      isAdmin,
      organizationName: '',
      lastLoginAt: null,
      createdAt: createdAt.toISOString(),
      closingSince: null,
      closingWaitsFor: null,
    };
  };

  serve(server, tenantsEndpoints.createTenant, async (request, reply) =>
    reply.status(201).send(await createAndDescribe(visitorOf(request), request.body)),
  );

  serve(server, tenantsEndpoints.inviteTenant, async (request, reply) =>
    reply.status(201).send(await createAndDescribe(visitorOf(request), request.body)),
  );

  serve(server, tenantsEndpoints.resendTenantInvitation, async (request) => {
    const { email } = await database.transaction(namedScopeOf(request, request.params.id), (transaction) =>
      resendTenantInvitation(deps, transaction, visitorOf(request)),
    );
    return { message: `De nieuwe uitnodiging is onderweg naar ${email}. De oude link werkt niet meer.` };
  });

  serve(server, tenantsEndpoints.decideIdentity, async (request) => {
    await database.transaction(namedScopeOf(request, request.params.id), (transaction) =>
      decideTenantIdentity(deps, transaction, visitorOf(request), request.body),
    );
    return {
      message:
        request.body.decision === 'approved'
          ? 'Naam en RSIN zijn goedgekeurd. De eigenaren krijgen daarover een mail.'
          : 'Naam of RSIN is afgewezen. De eigenaren krijgen daarover een mail.',
    };
  });

  serve(server, tenantsEndpoints.exportTenant, async (request, reply) => {
    const scope = namedScopeOf(request, request.params.id);
    await database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      await auditView(transaction, visitorOf(request), [scope.organisationId], 'organisation_exported');
    });
    return sendExport(reply, deps, scope);
  });

  serve(server, tenantsEndpoints.deleteTenant, async (request, reply) => {
    const scope = platformScopeOf(request);
    const outcome = await closeTenant(deps, scope, request.params.id, visitorOf(request));
    if (outcome.state === 'deleted') return reply.status(204).send(null);
    if (outcome.state === 'kept')
      throw conflictError('Een andere beheerder heeft zojuist besloten om deze organisatie te behouden.');
    return reply.status(202).send({ message: describeWaiting(outcome) });
  });

  serve(server, tenantsEndpoints.reopenTenant, async (request) => {
    await database.transaction(platformScopeOf(request), (transaction) =>
      reopenTenant(deps, transaction, request.params.id, visitorOf(request)),
    );
    return {
      message:
        'De organisatie blijft bestaan en neemt weer giften aan. Maandelijkse giften die al zijn gestopt, blijven gestopt.',
    };
  });
}
