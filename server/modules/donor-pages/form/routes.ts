import fastifyFormbody from '@fastify/formbody';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { previewPageBody } from '../../../../contract/campaigns.ts';
import { createDonationBody, donationCreated, publicDonation } from '../../../../contract/donations.ts';
import { formPreviewed, previewFormBody } from '../../../../contract/form-preview.ts';
import { publicId } from '../../../../contract/text.ts';
import { allowAnyOrigin } from '../../../platform/http/allow-any-origin.ts';
import { toAppError } from '../../../platform/http/error-handling.ts';
import { createOverloadGate, type OverloadGate } from '../../../platform/http/overload-gate.ts';
import { sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import type { Deps } from '../../foundation/deps.ts';
import { byOrganisation, ownScopeOf } from '../../foundation/sessions/access.ts';
import { startGift } from '../../money/payments/start-gift.ts';
import { showStatus } from '../status/show-status.ts';
import { statusPageRoutes } from '../status/status-page.ts';
import { tooBusy } from './errors.ts';
import { limits } from './limits.ts';
import { makeMonthlyQuestion } from './make-monthly-question.ts';
import { comesAsForm, isPlainForm, readGift, type PlainForm } from './plain-form.ts';
import { previewCampaignPage } from './preview-campaign-page.ts';
import { previewForm } from './preview-form.ts';
import { refuseUnreadableGift } from './refuse-unreadable-gift.ts';
import { returnForm } from './return-form.ts';

const preview = {
  access: 'editLooks',
  costly: { limit: limits.formPreviewsByOrganisation, by: byOrganisation },
} as const;
const openToAll = { access: 'anyone', allowCrossSite: true } as const;

/** What a gift begins with, what becomes of it, and how a form will look. */
export async function formRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // Gifts are the dearest thing strangers can ask for: too many of them may not keep forms, outcomes and webhooks
  // waiting.
  const gate = createOverloadGate({
    probe: () => sql`select`.execute(deps.database.unscoped),
    refusal: tooBusy,
  });
  await server.register(async (scope) => donorRoutes(scope.withTypeProvider(), deps, gate));
  await server.register(async (scope) => statusPageRoutes(scope.withTypeProvider(), deps, gate));

  server.post(
    '/api/admin/form-preview',
    {
      config: preview,
      schema: { body: previewFormBody, response: { 200: formPreviewed } },
    },
    async (request) => ({ html: await previewForm(deps, ownScopeOf(request), request.body) }),
  );

  server.post(
    '/api/admin/pages/preview',
    {
      config: preview,
      bodyLimit: 64 * 1024,
      schema: { body: previewPageBody, response: { 200: formPreviewed } },
    },
    async (request) => ({ html: await previewCampaignPage(deps, ownScopeOf(request), request.body) }),
  );
}

/** What pages on customers' websites call, with or without our script. */
async function donorRoutes(server: HttpServer, deps: Deps, gate: OverloadGate): Promise<void> {
  await server.register(fastifyFormbody);
  allowAnyOrigin(server, ['/api/donations', '/api/donation-status/:id']);

  server.post(
    '/api/donations',
    {
      config: { ...openToAll, isAskedByWebsites: true },
      attachValidation: true,
      schema: {
        querystring: z.object({ orgId: z.optional(z.string().check(z.maxLength(100))) }),
        body: createDonationBody,
        response: { 201: donationCreated },
      },
      onRequest: async (request) => {
        // Before its body is read and checked for nothing. A form is read all the same, because it is given back filled
        // in.
        if (!comesAsForm(request)) gate.refuseWhenFull();
      },
      preValidation: async (request) => {
        Object.assign(request, { body: readGift(request) });
      },
    },
    async (request, reply) => {
      const form: PlainForm | undefined = isPlainForm(request) ? request.plainForm : undefined;
      try {
        if (request.validationError)
          return await refuseUnreadableGift(deps, request.body, toAppError(request.validationError));
        const gift = request.body;
        const question = form && (await makeMonthlyQuestion(deps, request.ip, form, gift));
        if (question) return sendDonorPage(reply, question);
        const started = await gate.pass(gift.orgId ?? '', () =>
          startGift(deps, request.ip, gift, isPlainForm(request)),
        );
        if (form) return reply.redirect(started.checkoutUrl, 303);
        return await reply.status(201).send(started);
      } catch (error) {
        if (form) return returnForm(deps, reply, form, error);
        throw error;
      }
    },
  );

  server.get(
    '/api/donation-status/:id',
    {
      config: openToAll,
      schema: {
        params: z.object({ id: publicId }),
        querystring: z.object({
          // Accepted and ignored: the step that completes a donation also queues its confirmation.
          sendEmail: z.optional(z.string().check(z.maxLength(5))),
          ref: z.optional(z.string().check(z.maxLength(2_000))),
        }),
        response: { 200: publicDonation },
      },
    },
    (request) => showStatus(deps, request.params.id, request.query.ref),
  );
}
