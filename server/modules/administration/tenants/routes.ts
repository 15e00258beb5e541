import * as z from 'zod/mini';
import { registrationBody } from '../../../../contract/accounts.ts';
import { actionDone } from '../../../../contract/action-done.ts';
import { createTenantBody, inviteTenantBody } from '../../../../contract/create-tenant.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import {
  decideIdentityBody,
  listedTenant,
  tenant,
  tenantDetails,
  tenantListQuery,
} from '../../../../contract/tenants.ts';
import { publicId } from '../../../../contract/text.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { writeZip } from '../../../platform/spreadsheet/write-zip.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import {
  byAccount,
  endPresentedSession,
  namedScopeOf,
  platformScopeOf,
  visitorOf,
  type Visitor,
} from '../../foundation/sessions/access.ts';
import { type Cookie, createDeviceCookie } from '../../foundation/sessions/cookies.ts';
import { deviceName } from '../../foundation/sessions/device-name.ts';
import { createTenant } from './create-tenant.ts';
import { closeTenant } from '../closing/close-tenant.ts';
import { keptAfterAll } from './errors.ts';
import { exportTenant } from '../export/export-tenant.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { exportsByAccount } from '../export/export-limit.ts';
import { judgeTenantIdentity } from './judge-tenant-identity.ts';
import { describeWaiting } from '../closing/open-work.ts';
import { findTenant, listTenantPage, listTenants } from './list-tenants.ts';
import { registerOrganisation } from './register-organisation.ts';
import { resendTenantInvitation } from './resend-tenant-invitation.ts';
import { reopenTenant } from '../closing/reopen-tenant.ts';

/** As many as the screen shows. */
const defaultPageSize = 25;

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
      const browser = { address: request.ip, device: deviceName(request.headers['user-agent']) };
      const { id, token, deviceToken } = await registerOrganisation(deps, browser, request.body);
      const { username, email } = request.body;
      await endPresentedSession(deps, cookie.read(request));
      cookie.write(reply, token);
      deviceCookie.write(reply, deviceToken);
      return reply.status(201).send({ id, username, email, isAdmin: false });
    },
  );

  server.get(
    '/api/admin/users',
    {
      config: { access: 'administrator' },
      schema: {
        querystring: tenantListQuery,
        response: { 200: z.array(z.union([listedTenant, tenant])) },
      },
    },
    (request, reply) => {
      const { search, sort = 'nieuwste', page = 1, pageSize = defaultPageSize } = request.query;
      const now = deps.clock.now();
      return database.transaction(platformScopeOf(request), async (transaction) => {
        if (Object.keys(request.query).length === 0) return listTenants(transaction, now);
        const part = { limit: pageSize, offset: (page - 1) * pageSize };
        const { tenants, total } = await listTenantPage(transaction, { search, sort, ...part }, now);
        reply.header(totalCountHeader, total);
        return tenants;
      });
    },
  );

  server.get(
    '/api/admin/users/:id',
    {
      config: { access: 'administrator' },
      schema: { params: z.object({ id: publicId }), response: { 200: tenantDetails } },
    },
    async (request) => {
      const found = await database.transaction(platformScopeOf(request), (transaction) =>
        findTenant(transaction, request.params.id, deps.clock.now()),
      );
      if (!found) throw new AppError('not_found');
      return found;
    },
  );

  const made = async (administrator: Visitor, body: Parameters<typeof createTenant>[2]) => {
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

  server.post(
    '/api/admin/users',
    {
      config: { access: 'administrator', stepUp: true },
      schema: { body: createTenantBody, response: { 201: tenant } },
    },
    async (request, reply) => reply.status(201).send(await made(visitorOf(request), request.body)),
  );

  server.post(
    '/api/admin/users/invite',
    {
      config: { access: 'administrator', stepUp: true },
      schema: { body: inviteTenantBody, response: { 201: tenant } },
    },
    async (request, reply) => reply.status(201).send(await made(visitorOf(request), request.body)),
  );

  server.post(
    '/api/admin/users/:id/invite',
    {
      config: { access: 'administrator' },
      schema: { params: z.object({ id: publicId }), body: noBody, response: { 200: actionDone } },
    },
    async (request) => {
      const { email } = await database.transaction(namedScopeOf(request, request.params.id), (transaction) =>
        resendTenantInvitation(deps, transaction, visitorOf(request)),
      );
      return { message: `De nieuwe uitnodiging is onderweg naar ${email}. De oude link werkt niet meer.` };
    },
  );

  server.post(
    '/api/admin/users/:id/identity',
    {
      config: { access: 'administrator', stepUp: true },
      schema: {
        params: z.object({ id: publicId }),
        body: decideIdentityBody,
        response: { 200: actionDone },
      },
    },
    async (request) => {
      await database.transaction(namedScopeOf(request, request.params.id), (transaction) =>
        judgeTenantIdentity(deps, transaction, visitorOf(request), request.body),
      );
      return {
        message:
          request.body.decision === 'approved'
            ? 'Naam en RSIN zijn goedgekeurd. De eigenaren krijgen daarover een mail.'
            : 'Naam of RSIN is afgewezen. De eigenaren krijgen daarover een mail.',
      };
    },
  );

  server.get(
    '/api/admin/users/:id/export',
    {
      config: {
        access: 'administrator',
        stepUp: true,
        costly: { limit: exportsByAccount, by: byAccount },
      },
      schema: { params: z.object({ id: publicId }) },
    },
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
      config: { access: 'administrator', stepUp: true },
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
        body: noBody,
        response: { 200: actionDone },
      },
    },
    async (request) => {
      await database.transaction(platformScopeOf(request), (transaction) =>
        reopenTenant(deps, transaction, request.params.id, visitorOf(request)),
      );
      return {
        message:
          'De organisatie blijft bestaan en neemt weer giften aan. Maandelijkse giften die al zijn gestopt, blijven gestopt.',
      };
    },
  );
}

const noBody = z.nullish(z.strictObject({}));
const registered = z.object({ id: publicId, username: z.string(), email: z.string(), isAdmin: z.boolean() });
