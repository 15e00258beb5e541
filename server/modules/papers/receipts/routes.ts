import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import * as mailsEndpoints from '../../../../contract/endpoints/mails.ts';
import * as donationsEndpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { sendEmailBody } from '../../../../contract/receipts.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { scopeOfDonation } from '../../gifts/donations/scope-of-donation.ts';
import { namedScopeOf, ownScopeOf, platformScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { makeReceipt } from './make-receipt.ts';
import { previewReceipt, sampleEmailValues } from './previews.ts';
import { resendConfirmation } from './send-confirmation.ts';
import { sendTestGiftMail, sendTestMail } from './send-test-mail.ts';

export async function receiptRoutes(server: HttpServer, deps: Deps): Promise<void> {
  serve(server, mailsEndpoints.sendConfirmation, async (request) => {
    const donationId = request.params.id;
    const scope = await scopeOfDonation(deps.database, request, donationId);
    if (!request.body) {
      const { hasReceipt } = await resendConfirmation(deps, scope, donationId);
      await deps.database.transaction(scope, (transaction) =>
        auditChange(transaction, visitorOf(request), 'confirmation_resent', donationId),
      );
      return {
        message: `De bevestigingsmail wordt opnieuw naar de donateur verstuurd${hasReceipt ? '.' : ', zonder kwitantie: die kan nog niet worden uitgegeven.'}`,
      };
    }
    await sendTestMail(deps, { ...testMailOf(request, request.body), example: { scope, donationId } });
    return testMailQueued(request.body);
  });

  serve(server, mailsEndpoints.sendTestMail, async (request) => {
    const { monthly = false, template, emailTemplate, pdfTemplate } = request.body;
    if (template) {
      await sendTestGiftMail(deps, { ...testMailOf(request, request.body), template, draft: emailTemplate });
      return testMailQueued(request.body);
    }
    await sendTestMail(deps, {
      ...testMailOf(request, request.body),
      example: { isMonthly: monthly },
      drafts: { email_template: emailTemplate, pdf_template: pdfTemplate },
    });
    return testMailQueued(request.body);
  });

  serve(server, mailsEndpoints.readEmailSample, (request) => {
    const { userId, template, frequency } = request.query;
    return sampleEmailValues(deps, scopeOfTemplates(request, userId), { giftMail: template, frequency });
  });

  serve(server, donationsEndpoints.downloadReceipt, async (request, reply) => {
    const donationId = request.params.id;
    const scope = await scopeOfDonation(deps.database, request, donationId);
    const { filename, pdf } = await makeReceipt(deps, scope, donationId);
    await deps.database.transaction(scope, (transaction) =>
      auditChange(transaction, visitorOf(request), 'receipt_downloaded', donationId),
    );
    return sendFile(reply, { filename, type: 'application/pdf', content: pdf });
  });

  serve(server, mailsEndpoints.previewReceipt, async (request, reply) => {
    const { pdfTemplate, userId } = request.body;
    const pdf = await previewReceipt(deps, scopeOfTemplates(request, userId), pdfTemplate);
    return reply.type('application/pdf').header('cache-control', 'no-store').send(pdf);
  });
}

type TestMailBody = NonNullable<z.infer<typeof sendEmailBody>>;

function testMailOf(request: FastifyRequest, body: TestMailBody) {
  return {
    sender: ownScopeOf(request),
    templates: scopeOfTemplates(request, body.tenant_id),
    to: body.testEmail,
    amountCents: body.testAmount,
    name: body.testName || null,
    customMessage: body.customMessage || null,
  };
}

function testMailQueued({ testEmail }: TestMailBody) {
  return { message: `De testmail wordt verstuurd naar ${testEmail}.` };
}

/** Without an organisation ID, an administrator uses the platform's templates. */
function scopeOfTemplates(request: FastifyRequest, organisationId: string | null | undefined): Scope {
  const asksForPlatform = visitorOf(request).isAdmin && !organisationId;
  return asksForPlatform ? platformScopeOf(request) : namedScopeOf(request, organisationId);
}
