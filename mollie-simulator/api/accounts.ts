import { ApiError } from './api-error.ts';
import { DEFAULT_SETTINGS } from '../state/account-settings.ts';
import type { Account } from '../state/entities.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import type { Simulation } from '../simulation.ts';

const KEY_PATTERN = /^(live|test)_\w{30,}$/;
const SIMULATOR_KEY_PATTERN = /^(live|test)_simulator_/;

export function authenticate(simulation: Simulation, key: string | null): Account {
  const account = key !== null && isKey(simulation, key) ? accountOfKey(simulation, key) : null;
  if (!account || account.revoked) {
    throw new ApiError(401, 'Missing authentication, or failed to authenticate');
  }
  return account;
}

export function isKey(simulation: Simulation, key: string): boolean {
  return KEY_PATTERN.test(key) && (!simulation.simulatorKeysOnly || SIMULATOR_KEY_PATTERN.test(key));
}

export function accountOfKey(simulation: Simulation, key: string): Account {
  const id = accountIdOfKey(key);
  const known = simulation.store.accounts.get(id);
  if (known) return known;
  const account: Account = {
    id,
    seq: simulation.store.nextSeq(),
    account: id,
    createdAt: simulation.now(id),
    mode: key.startsWith('live_') ? 'live' : 'test',
    offsetMs: null,
    ...structuredClone(DEFAULT_SETTINGS),
  };
  simulation.change(() => {
    simulation.store.accounts.put(account);
    simulation.journal.record('account', id, { mode: account.mode });
  });
  return account;
}
