import fastifyFormbody from '@fastify/formbody';
import * as z from 'zod/mini';
import {
  paymentKeyTested,
  refundBody,
  refundMade,
  testPaymentKeyBody,
} from '../../../../contract/payments.ts';
import { publicId } from '../../../../contract/text.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import type { Deps } from '../../foundation/deps.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { scopeOfDonation } from '../../gifts/donations/scope-of-donation.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundDonation } from './refund-donation.ts';
import { testPaymentKey } from './test-payment-key.ts';

export async function paymentRoutes(server: HttpServer, deps: Deps): Promise<void> {
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

const webhookBody = z.looseObject({ id: z.string() });

async function webhookRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(fastifyFormbody);
  server.post(
    '/api/webhooks/mollie/:token',
    {
      config: { access: 'anyone', allowCrossSite: true },
      schema: { params: z.object({ token: z.string() }), body: z.unknown() },
    },
    async (request, reply) => {
      const body = webhookBody.safeParse(request.body);
      if (body.success) await receiveWebhook(deps, request.params.token, body.data.id);
      // Answered alike whether or not it meant anything, so that a stranger learns nothing by trying.
      return reply.type('text/plain').send('');
    },
  );
}
