import * as z from 'zod/mini';
import { noBody } from '../../../../../contract/accounts.ts';
import { actionDone } from '../../../../../contract/action-done.ts';
import { passkeyRequestOptions } from '../../../../../contract/second-factor.ts';
import { stepUpBody } from '../../../../../contract/step-up.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { visitorOf } from '../../../foundation/sessions/access.ts';
import { offerPasskeyRequest } from '../../second-factor/offer-passkey-request.ts';
import { limits } from '../limits.ts';
import { ownAccountOf } from '../own-account.ts';
import { stepUp } from './step-up.ts';

/** Showing once more who one is, before what a session alone is not enough for. */
export async function stepUpRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.post(
    '/api/auth/step-up',
    { config: { access: 'account' }, schema: { body: stepUpBody, response: { 200: actionDone } } },
    async (request) => {
      await stepUp(deps, visitorOf(request), ownAccountOf(request), request.body);
      return { message: 'Bedankt, u kunt verder.' };
    },
  );

  server.post(
    '/api/auth/step-up/passkey-options',
    { config: { access: 'account' }, schema: { body: noBody, response: { 200: passkeyRequestOptions } } },
    async (request) => {
      const account = ownAccountOf(request);
      await deps.rateLimiter.take(limits.challengeByAccount, account.accountId);
      return offerPasskeyRequest(deps, 'step-up', account);
    },
  );

  // For a screen that is about to follow a link: what a browser makes of a refused download cannot be mended.
  server.get(
    '/api/auth/step-up',
    { config: { access: 'account', stepUp: true }, schema: { response: { 204: z.null() } } },
    async (_request, reply) => reply.status(204).send(null),
  );
}
