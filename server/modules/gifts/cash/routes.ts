import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  offlineGiftRecorded,
  recordOfflineGiftBody,
  takeBackOfflineGiftBody,
} from '../../../../contract/offline-gifts.ts';
import { publicId } from '../../../../contract/text.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { enterGift } from './enter-gift.ts';
import { takeGiftBack } from './take-gift-back.ts';

const path = '/api/admin/offline-gifts';
/** Both change what the books say, as a refund does: for the same people. */
const config = { access: 'refund' } as const;

/** Gifts that came in outside of us. */
export async function offlineGiftRoutes(server: HttpServer, { database, clock }: Deps): Promise<void> {
  server.post(
    path,
    { config, schema: { body: recordOfflineGiftBody, response: { 201: offlineGiftRecorded } } },
    async (request, reply) => {
      const id = await database.transaction(ownScopeOf(request), (transaction) =>
        enterGift(transaction, visitorOf(request), request.body, clock.now()),
      );
      return reply.status(201).send({ id });
    },
  );

  server.post(
    `${path}/:id/take-back`,
    {
      config,
      schema: {
        params: z.object({ id: publicId }),
        body: takeBackOfflineGiftBody,
        response: { 200: actionDone },
      },
    },
    async (request) => {
      await database.transaction(ownScopeOf(request), (transaction) =>
        takeGiftBack(transaction, visitorOf(request), request.params.id, request.body.reason, clock.now()),
      );
      return { message: 'Gift teruggenomen.' };
    },
  );
}
