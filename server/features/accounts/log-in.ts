import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { findAccountByEmail } from '../sessions/scope-before-login.ts';
import { makeDeviceToken, readDeviceToken } from './device-token.ts';
import { limits } from './limits.ts';
import { openLogin } from './open-login.ts';
import { verifyPassword } from './password.ts';

interface Browser {
  address: string;
  deviceToken: string | undefined;
  /** In plain words. */
  device: string;
}

/** Checks a password and opens a new session. Nothing in the answer or its timing tells whether the address exists. */
export async function logIn(
  deps: Deps,
  { address, deviceToken, device }: Browser,
  { email, password }: { email: string; password: string },
): Promise<{ token: string; deviceToken: string }> {
  const { database, rateLimiter } = deps;
  // Counted before the password is checked, so that many attempts at once gain nothing.
  await rateLimiter.take(limits.loginByAddress, address);

  const account = await findAccountByEmail(database, email);
  // A browser that logged in before has attempts of its own, which strangers cannot use up.
  const deviceId = account && readDeviceToken(deps, deviceToken, account);
  const [limit, subject] = deviceId ? [limits.loginByDevice, deviceId] : [limits.loginByAccount, email];
  await rateLimiter.take(limit, subject);
  if (!(await verifyPassword(account?.passwordHash, password)) || !account)
    throw new AppError('invalid_credentials');

  await rateLimiter.giveBack(limits.loginByAddress, address);
  await rateLimiter.clear(limit, subject);
  const { scope, accountId } = account;
  const token = await database.transaction(scope, (transaction) => openLogin(transaction, accountId, device));
  return { token, deviceToken: makeDeviceToken(deps, account) };
}
