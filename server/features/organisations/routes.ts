import * as z from 'zod/mini';
import { actionDone, registrationBody } from '../../../contract/accounts.ts';
import { createTenantBody, tenant } from '../../../contract/tenants.ts';
import { publicId } from '../../../contract/text.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { writeZip } from '../../platform/spreadsheet/write-zip.ts';
import { auditView } from '../audit/record-audit.ts';
import { endPresentedSession, namedScopeOf, platformScopeOf, visitorOf } from '../sessions/access.ts';
import { type Cookie, createDeviceCookie } from '../sessions/cookies.ts';
import { createTenant } from './create-tenant.ts';
import { closeTenant } from './close-tenant.ts';
import { keptAfterAll } from './errors.ts';
import { exportTenant } from './export-tenant.ts';
import { refuseUnknownOrganisation } from './find-organisation.ts';
import { describeWaiting } from './open-work.ts';
import { listTenants } from './list-tenants.ts';
import { registerOrganisation } from './register-organisation.ts';
import { reopenTenant } from './reopen-tenant.ts';

export async function organisationRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  const { database } = deps;
  const deviceCookie = createDeviceCookie(deps.publicUrl);

  server.post(
    '/api/auth/register',
    {
      config: { access: 'anyone' },
      schema: { body: registrationBody, response: { 201: registered } },
    },
    async (request, reply) => {
      const { id, token, deviceToken } = await registerOrganisation(deps, request.ip, request.body);
      const { username, email } = request.body;
      await endPresentedSession(database, cookie.read(request));
      cookie.write(reply, token);
      deviceCookie.write(reply, deviceToken);
      return reply.status(201).send({ id, username, email, isAdmin: false });
    },
  );

  server.get(
    '/api/admin/users',
    { config: { access: 'administrator' }, schema: { response: { 200: z.array(tenant) } } },
    (request) => database.transaction(platformScopeOf(request), listTenants),
  );

  server.post(
    '/api/admin/users',
    { config: { access: 'administrator' }, schema: { body: createTenantBody, response: { 201: tenant } } },
    async (request, reply) => {
      const { id, createdAt } = await createTenant(deps, visitorOf(request), request.body);
      const { username, email, isAdmin } = request.body;
      return reply.status(201).send({
        id,
        username,
        email,
        isAdmin,
        organizationName: '',
        lastLoginAt: null,
        createdAt: createdAt.toISOString(),
        closingSince: null,
        closingWaitsFor: null,
      });
    },
  );

  server.get(
    '/api/admin/users/:id/export',
    { config: { access: 'administrator' }, schema: { params: z.object({ id: publicId }) } },
    async (request, reply) => {
      const scope = namedScopeOf(request, request.params.id);
      await database.transaction(scope, async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        await auditView(transaction, visitorOf(request), [scope.organisationId], 'organisation_exported');
      });
      const filename = `gulhart-${scope.organisationId}-${dutchDate(deps.clock.now())}.zip`;
      reply.header('content-disposition', `attachment; filename="${filename}"`);
      return sendStream(reply, 'application/zip', writeZip(exportTenant(database, scope)));
    },
  );

  server.delete(
    '/api/admin/users/:id',
    {
      config: { access: 'administrator' },
      schema: { params: z.object({ id: publicId }), response: { 202: actionDone, 204: z.null() } },
    },
    async (request, reply) => {
      const scope = platformScopeOf(request);
      const outcome = await closeTenant(deps, scope, request.params.id, visitorOf(request));
      if (outcome.state === 'deleted') return reply.status(204).send(null);
      if (outcome.state === 'kept') throw keptAfterAll();
      return reply.status(202).send({ message: describeWaiting(outcome) });
    },
  );

  server.post(
    '/api/admin/users/:id/reopen',
    {
      config: { access: 'administrator' },
      schema: {
        params: z.object({ id: publicId }),
        body: z.nullish(z.strictObject({})),
        response: { 200: actionDone },
      },
    },
    async (request) => {
      await database.transaction(platformScopeOf(request), (transaction) =>
        reopenTenant(transaction, request.params.id, visitorOf(request)),
      );
      return {
        message:
          'De organisatie blijft bestaan en neemt weer donaties aan. Maandelijkse donaties die al zijn gestopt, blijven gestopt.',
      };
    },
  );
}

const registered = z.object({ id: publicId, username: z.string(), email: z.string(), isAdmin: z.boolean() });
