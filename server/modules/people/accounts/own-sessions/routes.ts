import * as z from 'zod/mini';
import { actionDone } from '../../../../../contract/action-done.ts';
import { ownSession } from '../../../../../contract/sessions.ts';
import { publicId } from '../../../../../contract/text.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import { ownScopeOf, visitorOf } from '../../../foundation/sessions/access.ts';
import { endSessionsOfAccount } from '../../../foundation/sessions/end-sessions-of-account.ts';
import { endOwnSession, listOwnSessions } from '../../../foundation/sessions/own-sessions.ts';

/** Where somebody is logged in, and how they end that. */
export async function ownSessionRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  server.get(
    '/api/auth/sessions',
    { config: { access: 'account' }, schema: { response: { 200: z.array(ownSession) } } },
    (request) =>
      database.transaction(ownScopeOf(request), (transaction) =>
        listOwnSessions(transaction, visitorOf(request)),
      ),
  );

  // Whoever stole a session must not throw its owner out of the others.
  const ending = { access: 'account', stepUp: true } as const;

  server.delete(
    '/api/auth/sessions',
    { config: ending, schema: { response: { 200: actionDone } } },
    async (request) => {
      const visitor = visitorOf(request);
      await database.transaction(ownScopeOf(request), async (transaction) => {
        await endSessionsOfAccount(transaction, visitor.accountId, visitor.sessionTokenHash);
        await auditAccount(transaction, visitor, 'sessions_ended', visitor.email);
      });
      return { message: 'U bent op alle andere apparaten uitgelogd.' };
    },
  );

  server.delete(
    '/api/auth/sessions/:id',
    {
      config: ending,
      schema: { params: z.object({ id: publicId }), response: { 200: actionDone } },
    },
    async (request) => {
      const visitor = visitorOf(request);
      const device = await database.transaction(ownScopeOf(request), async (transaction) => {
        const ended = await endOwnSession(transaction, visitor.accountId, request.params.id);
        if (ended === undefined) throw new AppError('not_found');
        await auditAccount(transaction, visitor, 'session_ended', ended);
        return ended;
      });
      return { message: `U bent uitgelogd op ${device}.` };
    },
  );
}
