import { actionDone } from '../../../../contract/action-done.ts';
import { rehearsal, startRehearsalBody } from '../../../../contract/rehearsal.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { readRehearsal } from './read-rehearsal.ts';
import { removeRehearsal } from './remove-rehearsal.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { updateRehearsal } from './store.ts';

const path = '/api/admin/rehearsal';

/** A year of monthly gifts, played against the simulator. */
export async function rehearsalRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get(
    path,
    { config: { access: 'viewFigures' }, schema: { response: { 200: rehearsal } } },
    (request) =>
      deps.database.transaction(ownScopeOf(request), (transaction) => readRehearsal(deps, transaction)),
  );

  server.post(
    path,
    {
      config: { access: 'manageOrganisation' },
      schema: { body: startRehearsalBody, response: { 200: actionDone } },
    },
    async (request) => {
      await startRehearsal(deps, ownScopeOf(request), visitorOf(request), request.body.failurePercent);
      return { message: 'Het jaar wordt afgespeeld.' };
    },
  );

  server.post(
    `${path}/stop`,
    { config: { access: 'manageOrganisation' }, schema: { response: { 200: actionDone } } },
    async (request) => {
      await deps.database.transaction(ownScopeOf(request), (transaction) =>
        updateRehearsal(transaction, { state: 'stopped' }),
      );
      return { message: 'Het afspelen is gestopt.' };
    },
  );

  server.delete(
    path,
    { config: { access: 'manageOrganisation' }, schema: { response: { 200: actionDone } } },
    async (request) => {
      await removeRehearsal(deps, ownScopeOf(request), visitorOf(request));
      return { message: 'De oefening is verwijderd.' };
    },
  );
}
