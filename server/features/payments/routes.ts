import fastifyFormbody from '@fastify/formbody';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { donationDetail } from '../../../contract/donation-list.ts';
import { createDonationBody, donationCreated, publicDonation } from '../../../contract/donations.ts';
import { previewPageBody } from '../../../contract/campaigns.ts';
import { formPreviewed, previewFormBody } from '../../../contract/form-preview.ts';
import { paymentKeyTested, refundBody, refundMade, testPaymentKeyBody } from '../../../contract/payments.ts';
import { publicId } from '../../../contract/text.ts';
import type { Deps } from '../../platform/deps.ts';
import { allowAnyOrigin } from '../../platform/http/allow-any-origin.ts';
import { toAppError } from '../../platform/http/error-handling.ts';
import { createOverloadGate, type OverloadGate } from '../../platform/http/overload-gate.ts';
import { sendDonorPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { auditView } from '../audit/record-audit.ts';
import { scopeOfDonation } from '../donations/scope-of-donation.ts';
import { byOrganisation, ownScopeOf, visitorOf } from '../sessions/access.ts';
import { tooBusy } from './errors.ts';
import { comesAsForm, isPlainForm, readGift, type PlainForm } from './plain-form.ts';
import { getDonationDetail } from './get-donation-detail.ts';
import { limits } from './limits.ts';
import { makeMonthlyQuestion } from './make-monthly-question.ts';
import { previewCampaignPage } from './preview-campaign-page.ts';
import { previewForm } from './preview-form.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundDonation } from './refund-donation.ts';
import { refuseUnreadableGift } from './refuse-unreadable-gift.ts';
import { returnForm } from './return-form.ts';
import { showStatus } from './show-status.ts';
import { startGift } from './start-gift.ts';
import { statusPageRoutes } from './status-page.ts';
import { testPaymentKey } from './test-payment-key.ts';

const preview = {
  access: 'editLooks',
  costly: { limit: limits.formPreviewsByOrganisation, by: byOrganisation },
} as const;
const openToAll = { access: 'anyone', allowCrossSite: true } as const;

export async function paymentRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // Gifts are the dearest thing strangers can ask for: too many of them may not keep forms, outcomes and webhooks
  // waiting.
  const gate = createOverloadGate({
    probe: () => sql`select`.execute(deps.database.unscoped),
    refusal: tooBusy,
  });
  await server.register(async (scope) => donorRoutes(scope.withTypeProvider(), deps, gate));
  await server.register(async (scope) => statusPageRoutes(scope.withTypeProvider(), deps, gate));
  await server.register(async (scope) => webhookRoutes(scope.withTypeProvider(), deps));

  server.post(
    '/api/test-mollie-api',
    {
      config: { access: 'manageOrganisation' },
      schema: { body: testPaymentKeyBody, response: { 200: paymentKeyTested } },
    },
    (request) => testPaymentKey(deps, ownScopeOf(request), request.body),
  );

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

  server.get(
    '/api/admin/donations/:id',
    {
      config: { access: 'viewDonors' },
      schema: { params: z.object({ id: publicId }), response: { 200: donationDetail } },
    },
    async (request) => {
      const { id } = request.params;
      const scope = await scopeOfDonation(deps.database, request, id);
      return deps.database.transaction(scope, async (transaction) => {
        const detail = await getDonationDetail(transaction, id);
        await auditView(transaction, visitorOf(request), [scope.organisationId], 'donation_viewed', id);
        return detail;
      });
    },
  );

  server.post(
    '/api/admin/donations/:id/refund',
    {
      config: { access: 'refund' },
      schema: { params: z.object({ id: publicId }), body: refundBody, response: { 201: refundMade } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const visitor = visitorOf(request);
      const scope = await scopeOfDonation(deps.database, request, id);
      return reply.status(201).send(await refundDonation(deps, visitor, scope, id, request.body ?? {}));
    },
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
          // Taken and needing nothing: what completes a donation also queues its confirmation, whoever asks for one.
          sendEmail: z.optional(z.string().check(z.maxLength(5))),
          ref: z.optional(z.string().check(z.maxLength(2_000))),
        }),
        response: { 200: publicDonation },
      },
    },
    (request) => showStatus(deps, request.params.id, request.query.ref),
  );
}

const webhookBody = z.looseObject({ id: z.string() });

async function webhookRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(fastifyFormbody);
  server.post(
    '/api/webhooks/mollie/:token',
    { config: openToAll, schema: { params: z.object({ token: z.string() }), body: z.unknown() } },
    async (request, reply) => {
      const body = webhookBody.safeParse(request.body);
      if (body.success) await receiveWebhook(deps, request.params.token, body.data.id);
      // Answered alike whether or not it meant anything, so that a stranger learns nothing by trying.
      return reply.type('text/plain').send('');
    },
  );
}
