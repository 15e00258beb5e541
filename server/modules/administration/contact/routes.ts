import { registerForms } from '../../../platform/http/register-forms.ts';
import * as endpoints from '../../../../contract/endpoints/site.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { plainContactAnswers } from '../../../../contract/contact.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { toAppError } from '../../../platform/http/error-handling.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { receiveMessage } from './messages.ts';

export async function contactRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await registerForms(server, (pages) => formRoutes(pages, deps));
}

function formRoutes(server: HttpServer, deps: Deps): void {
  serve(
    server,
    endpoints.sendContactMessage,
    async (request, reply) => {
      const isPlainForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      try {
        if (request.validationError) throw request.validationError;
        await receiveMessage(deps, request.ip, request.body);
      } catch (error) {
        if (!isPlainForm || !(error instanceof Error)) throw error;
        if (toAppError(error).status >= 500) request.log.error({ err: error }, 'request failed');
        const answer = isDatabaseUnavailable(error) ? 'unknown' : 'refused';
        return reply.redirect(plainContactAnswers[answer], 303);
      }
      if (isPlainForm) return reply.redirect(plainContactAnswers.received, 303);
      return reply.status(201).send({
        message: 'Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.',
      });
    },
    { attachValidation: true },
  );
}
