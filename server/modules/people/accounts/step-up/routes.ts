import * as endpoints from '../../../../../contract/endpoints/step-up.ts';
import { serve } from '../../../foundation/sessions/serve.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { visitorOf } from '../../../foundation/sessions/access.ts';
import { offerPasskeyRequest } from '../../second-factor/verify-passkey.ts';
import { limits } from '../limits.ts';
import { ownAccountOf } from '../own-account.ts';
import { stepUp } from './step-up.ts';

/** Showing once more who one is, before what a session alone is not enough for. */
export async function stepUpRoutes(server: HttpServer, deps: Deps): Promise<void> {
  serve(server, endpoints.stepUp, async (request) => {
    await stepUp(deps, visitorOf(request), ownAccountOf(request), request.body);
    return { message: 'Bedankt, u kunt verder.' };
  });

  serve(server, endpoints.offerPasskeyStepUp, async (request) => {
    const account = ownAccountOf(request);
    await deps.rateLimiter.take(limits.challengeByAccount, account.accountId);
    return offerPasskeyRequest(deps, 'step-up', account);
  });

  // For a screen that is about to follow a link: what a browser makes of a refused download cannot be mended.
  serve(server, endpoints.checkStepUp, async (_request, reply) => reply.status(204).send(null));
}
