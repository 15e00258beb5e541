import fastifyFormbody from '@fastify/formbody';
import * as z from 'zod/mini';
import * as paymentSettingsEndpoints from '../../../../contract/endpoints/organisation.ts';
import * as donationsEndpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import type { Deps } from '../../foundation/deps.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { scopeOfDonation } from '../../gifts/donations/scope-of-donation.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundDonation } from './refund-donation.ts';
import { testPaymentKey } from './test-payment-key.ts';

export async function paymentRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (scope) => webhookRoutes(scope.withTypeProvider(), deps));

  serve(server, paymentSettingsEndpoints.testPaymentKey, (request) =>
    testPaymentKey(deps, ownScopeOf(request), request.body),
  );

  serve(server, donationsEndpoints.refundDonation, async (request, reply) => {
    const { id } = request.params;
    const visitor = visitorOf(request);
    const scope = await scopeOfDonation(deps.database, request, id);
    return reply.status(201).send(await refundDonation(deps, visitor, scope, id, request.body ?? {}));
  });
}

const webhookBody = z.looseObject({ id: z.string() });

async function webhookRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(fastifyFormbody);
  serve(
    server,
    donationsEndpoints.receiveWebhook,
    async (request, reply) => {
      const body = webhookBody.safeParse(request.body);
      if (body.success) await receiveWebhook(deps, request.params.token, body.data.id);
      // Every call gets the same answer, so that nobody can find out which tokens exist.
      return reply.type('text/plain').send('');
    },
    { config: { allowCrossSite: true } },
  );
}
