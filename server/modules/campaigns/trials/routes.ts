import { actionDone } from '../../../../contract/action-done.ts';
import { endTrialBody, startTrialBody, trials } from '../../../../contract/trials.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { endTrial } from './end-trial.ts';
import { readTrials } from './queries.ts';
import { startTrial } from './start-trial.ts';
import type { SumTrialGifts } from './trial-gifts.ts';

const path = '/api/admin/trial';

/** Two variants of the donation form, tried beside each other. */
export async function trialRoutes(server: HttpServer, deps: Deps, sumGifts: SumTrialGifts): Promise<void> {
  server.get(path, { config: { access: 'viewFigures' }, schema: { response: { 200: trials } } }, (request) =>
    deps.database.transaction(ownScopeOf(request), (transaction) => readTrials(transaction, sumGifts)),
  );
  server.post(
    path,
    {
      config: { access: 'editLooks' },
      schema: { body: startTrialBody, response: { 200: actionDone } },
    },
    async (request) => {
      await startTrial(deps, ownScopeOf(request), visitorOf(request), request.body);
      return { message: 'De geefproef is begonnen.' };
    },
  );
  server.post(
    `${path}/end`,
    {
      config: { access: 'editLooks' },
      schema: { body: endTrialBody, response: { 200: actionDone } },
    },
    async (request) => {
      await deps.database.transaction(ownScopeOf(request), (transaction) =>
        endTrial(deps, transaction, visitorOf(request), sumGifts, request.body),
      );
      return { message: 'De geefproef is beëindigd.' };
    },
  );
}
