import { registerForms } from '../../../platform/http/register-forms.ts';
import { sql } from 'kysely';
import * as pagesEndpoints from '../../../../contract/endpoints/campaigns.ts';
import * as givingEndpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { allowAnyOrigin } from '../../../platform/http/allow-any-origin.ts';
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { toAppError } from '../../../platform/http/error-handling.ts';
import { createOverloadGate, type OverloadGate } from '../../../platform/http/overload-gate.ts';
import { sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import type { Deps } from '../../foundation/deps.ts';
import { ownScopeOf } from '../../foundation/sessions/access.ts';
import { startDonation } from '../../money/payments/start-donation.ts';
import { pollStatus } from '../status/poll-status.ts';
import { statusPageRoutes } from '../status/status-page.ts';
import { makeMonthlyQuestion } from './plain-form-answers.ts';
import { hasFormBody, readGift } from './plain-form.ts';
import { giftInDoubt } from './errors.ts';
import { previewCampaignPage, previewForm } from './preview.ts';
import { refuseUnreadableGift, showFormAgain } from './plain-form-answers.ts';
import { randomInt } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';

/** The retry time is random, so that the refused donors do not all return at the same moment. */
const tooBusy = () =>
  new AppError('too_many_requests', {
    message: 'Het is op dit moment heel druk. Er is niets afgeschreven. Probeer het zo opnieuw.',
    retryAfterSeconds: randomInt(5, 21),
  });

export async function formRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // Creating a gift is the most expensive public request. It must not delay forms, statuses and webhooks.
  const gate = createOverloadGate(() => sql`select`.execute(deps.database.unscoped), tooBusy);
  await registerForms(server, (pages) => donorRoutes(pages, deps, gate));
  await registerForms(server, (pages) => statusPageRoutes(pages, deps, gate));

  serve(server, pagesEndpoints.previewForm, async (request) => ({
    html: await previewForm(deps, ownScopeOf(request), request.body),
  }));

  serve(server, pagesEndpoints.previewPage, async (request) => ({
    html: await previewCampaignPage(deps, ownScopeOf(request), request.body),
  }));
}

function donorRoutes(server: HttpServer, deps: Deps, gate: OverloadGate): void {
  allowAnyOrigin(server, ['/api/donations', '/api/donation-status/:id']);

  serve(
    server,
    givingEndpoints.createDonation,
    async (request, reply) => {
      const form = request.plainForm;
      try {
        if (request.validationError)
          return await refuseUnreadableGift(deps, request.body, toAppError(request.validationError));
        const gift = request.body;
        const question = form && (await makeMonthlyQuestion(deps, request.ip, form, gift));
        if (question) return sendDonorPage(reply, question);
        const started = await gate.pass(gift.orgId ?? '', () =>
          startDonation(deps, request.ip, gift, form !== undefined),
        );
        if (form) return reply.redirect(started.checkoutUrl, 303);
        return await reply.status(201).send(started);
      } catch (cause) {
        // The database may have recorded the gift before the connection broke.
        const error = isDatabaseUnavailable(cause) ? giftInDoubt(cause) : cause;
        if (form) return showFormAgain(deps, reply, form, error);
        throw error;
      }
    },
    {
      attachValidation: true,
      onRequest: async (request) => {
        // A form that was sent without JavaScript is not refused here but after it is read, so that the donor gets the
        // filled-in form back.
        if (!hasFormBody(request)) gate.refuseWhenFull();
      },
      preValidation: async (request) => {
        Object.assign(request, { body: readGift(request) });
      },
      config: { allowCrossSite: true, isCalledByWebsites: true },
    },
  );

  serve(
    server,
    givingEndpoints.readDonationStatus,
    (request) => pollStatus(deps, request.params.id, request.query.ref),
    { config: { allowCrossSite: true } },
  );
}
