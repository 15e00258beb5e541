import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { accountOfKey, isKey } from '../api/accounts.ts';
import type { Simulation } from '../simulation.ts';
import type { Account } from '../state/entities.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import { AccountBody, parseControlBody, type ById } from './control-input.ts';
import { entityJson } from './control-state.ts';

export function registerAccountRoutes(app: FastifyInstance, simulation: Simulation): void {
  app.post<ById>('/account', (request) => {
    const { key, startAt, ...settings } = parseControlBody(AccountBody, request.body);
    const account = requireAccount(simulation, key);
    simulation.change(() => {
      if (startAt !== undefined) startAccountAt(simulation, account, startAt);
      Object.assign(account, settings);
      simulation.store.accounts.put(account);
      simulation.journal.record('account', account.id, settings);
    });
    return entityJson(account);
  });

  app.delete<{ Querystring: { key?: string } }>('/account', async ({ query: { key } }, reply) => {
    if (key === undefined) throw new ApiError(400, 'add the key of the account to the query: ?key=…');
    const id = accountIdOfKey(key);
    await simulation.timelineOf(id).runAfterEarlierMoves(() => simulation.deleteAccount(id));
    return reply.code(204).send();
  });
}

export function requireAccount(simulation: Simulation, key: string): Account {
  if (!isKey(simulation, key)) throw new ApiError(400, 'the simulator does not accept this key');
  return accountOfKey(simulation, key);
}

function startAccountAt(simulation: Simulation, account: Account, startAt: number): void {
  const { payments, customers } = simulation.store;
  if (payments.ownedBy(account.id).length + customers.ownedBy(account.id).length > 0) {
    throw new ApiError(409, 'an account can get a start time only while it has no payments and no customers');
  }
  simulation.addOwnTimeline(account, startAt - Date.now());
  Object.assign(account, { createdAt: startAt });
}
