import * as endpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { enterOfflineGift, withdrawOfflineGift } from './offline-gifts.ts';

export async function offlineGiftRoutes(server: HttpServer, { database, clock }: Deps): Promise<void> {
  serve(server, endpoints.recordOfflineGift, async (request, reply) => {
    const id = await database.transaction(ownScopeOf(request), (transaction) =>
      enterOfflineGift(transaction, visitorOf(request), request.body, clock.now()),
    );
    return reply.status(201).send({ id });
  });

  serve(server, endpoints.takeBackOfflineGift, async (request) => {
    await database.transaction(ownScopeOf(request), (transaction) =>
      withdrawOfflineGift(
        transaction,
        visitorOf(request),
        request.params.id,
        request.body.reason,
        clock.now(),
      ),
    );
    return { message: 'Gift teruggenomen.' };
  });
}
