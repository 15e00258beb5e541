import { registerForms } from '../../../platform/http/register-forms.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { emailError, honeypotField, isEmailAddress } from '../../../../contract/form-rules.ts';
import type { ReminderPage } from '../../../../donor/render/render-reminder-page.tsx';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { readTextFields, limitErrorOrThrow } from '../form/plain-form.ts';
import { readForm } from '../form/show-donation-form.ts';
import { findReceivingOrganisation } from '../../money/payments/start-donation.ts';
import { requestReminder, readStopToken } from './reminder-requests.ts';
import { unsubscribeFromReminders } from './reminder-requests.ts';

const shortText = z.catch(z.optional(z.string().check(z.maxLength(100))), undefined);
const query = z.object({ orgId: shortText, page: shortText });
const tokenInPath = z.object({ token: z.string().check(z.maxLength(400)) });

export async function reminderPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await registerForms(server, (pages) => requestRoutes(pages, deps));
  await server.register(async (plain) => unsubscribeRoutes(plain.withTypeProvider() as HttpServer, deps));
}

function requestRoutes(server: HttpServer, deps: Deps): void {
  const path = '/herinnering';

  server.get(path, { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const found = await findRemindingOrganisation(deps, request.query.orgId);
    return found ? send(deps, reply, { ...found.frame, state: 'asks' }) : sendUnknown(deps, reply);
  });

  server.post(path, { schema: { hide: true, querystring: query } }, async (request, reply) => {
    const found = await findRemindingOrganisation(deps, request.query.orgId);
    if (!found) return sendUnknown(deps, reply);
    const { frame, scope } = found;
    const fields = readTextFields(request.body);
    const email = (fields['email'] ?? '').trim();
    const errors = {
      ...(!isEmailAddress(email) && { email: emailError }),
      ...(fields['consent'] !== 'true' && { consent: 'Zet het vinkje als u herinnerd wilt worden.' }),
    };
    if (Object.keys(errors).length > 0)
      return send(deps, reply, { ...frame, state: 'asks', typed: email.slice(0, 254), errors }, 400);
    try {
      // Only a bot fills in a hidden field. A bot gets the usual answer.
      if (!fields[honeypotField])
        await requestReminder(deps, scope, request.ip, { email, page: request.query.page });
    } catch (error) {
      const { message, status } = limitErrorOrThrow(reply, error);
      return send(deps, reply, { ...frame, state: 'limited', error: message }, status);
    }
    return send(deps, reply, { ...frame, state: 'asked' });
  });
}

/** GET only shows a button. POST unsubscribes, and a mail program may send the POST itself (RFC 8058). */
async function unsubscribeRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.removeAllContentTypeParsers();
  // The URL contains all data, so any body is accepted and ignored.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  const path = '/herinnering/stop/:token';

  server.get(path, { schema: { hide: true, params: tokenInPath } }, async (request, reply) => {
    const link = readStopToken(deps.secrets, request.params.token);
    const frame = link && (await readFrame(deps, link.scope));
    return frame ? send(deps, reply, { ...frame, state: 'stop' }) : sendUnknown(deps, reply);
  });

  server.post(
    path,
    { schema: { hide: true, params: tokenInPath }, config: { allowCrossSite: true } },
    async (request, reply) => {
      const link = readStopToken(deps.secrets, request.params.token);
      const frame = link && (await readFrame(deps, link.scope));
      if (!frame) return sendUnknown(deps, reply);
      await unsubscribeFromReminders(deps, link.scope, link.addressHash);
      return send(deps, reply, { ...frame, state: 'stopped' });
    },
  );
}

async function findRemindingOrganisation(deps: Deps, orgId: string | undefined) {
  const scope = await findReceivingOrganisation(deps, orgId || null);
  const frame = scope && (await readFrame(deps, scope));
  return scope && frame?.organisation.hasReminders && frame.canTakeGifts ? { scope, frame } : undefined;
}

async function readFrame(deps: Deps, scope: OrganisationScope) {
  const { organisation, isTest, canTakeGifts } = await deps.database.transaction(scope, (transaction) =>
    readForm(deps, transaction),
  );
  return organisation ? { organisation, isTest, canTakeGifts } : undefined;
}

function send(deps: Deps, reply: FastifyReply, page: ReminderPage, status = 200) {
  reply.header('cache-control', 'no-store');
  return sendPage(reply, deps.donorPages.renderReminderPage(page), status);
}

function sendUnknown(deps: Deps, reply: FastifyReply) {
  return send(deps, reply, { state: 'unknown', organisation: null }, 404);
}
