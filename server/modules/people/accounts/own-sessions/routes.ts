import * as endpoints from '../../../../../contract/endpoints/accounts.ts';
import { serve } from '../../../foundation/sessions/serve.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import { ownScopeOf, visitorOf } from '../../../foundation/sessions/access.ts';
import {
  endSessionsOfAccount,
  endOwnSession,
  listOwnSessions,
} from '../../../foundation/sessions/sessions.ts';

/** Where somebody is logged in, and how they end that. */
export async function ownSessionRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  serve(server, endpoints.listSessions, (request) =>
    database.transaction(ownScopeOf(request), (transaction) =>
      listOwnSessions(transaction, visitorOf(request)),
    ),
  );

  serve(server, endpoints.endOtherSessions, async (request) => {
    const visitor = visitorOf(request);
    await database.transaction(ownScopeOf(request), async (transaction) => {
      await endSessionsOfAccount(transaction, visitor.accountId, visitor.sessionTokenHash);
      await auditAccount(transaction, visitor, 'sessions_ended', visitor.email);
    });
    return { message: 'U bent op alle andere apparaten uitgelogd.' };
  });

  serve(server, endpoints.endSession, async (request) => {
    const visitor = visitorOf(request);
    const device = await database.transaction(ownScopeOf(request), async (transaction) => {
      const ended = await endOwnSession(transaction, visitor.accountId, request.params.id);
      if (ended === undefined) throw new AppError('not_found');
      await auditAccount(transaction, visitor, 'session_ended', ended);
      return ended;
    });
    return { message: `U bent uitgelogd op ${device}.` };
  });
}
