import type { SecondStep } from '../../../../contract/second-factor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { findAccountByEmail } from '../../foundation/sessions/scope-before-login.ts';
import { type Browser, completeLogin, type Login } from './complete-login.ts';
import { readDeviceToken } from './device-token.ts';
import { recordFailedLoginJob } from './jobs.ts';
import { limits, slowdowns } from './limits.ts';
import { makeLoginToken, secondStepMethods } from './login-token.ts';
import { verifyPassword } from './password.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Checks a password, and opens a new session unless the account has a second step to take. Nothing in the answer or its
 * timing tells whether an address exists.
 */
export async function logIn(
  deps: Deps,
  browser: Browser,
  { email, password }: Credentials,
): Promise<Login | { secondFactor: SecondStep }> {
  const { database, rateLimiter } = deps;
  // Counted before the password is checked, so that many attempts at once gain nothing.
  await rateLimiter.take(limits.loginByAddress, browser.address);

  const account = await findAccountByEmail(database, email);
  // A browser that logged in before has attempts of its own, which strangers cannot use up or slow down.
  const deviceId = account && readDeviceToken(deps, browser.deviceToken, account);
  const kind = deviceId ? 'loginByDevice' : 'loginByAccount';
  const subject = deviceId ?? email;
  await rateLimiter.take(limits[kind], subject);
  await rateLimiter.slowDown(slowdowns[kind], subject).catch(async (refusal: unknown) => {
    // It was not tried, so it uses up nothing.
    await rateLimiter.giveBack(limits[kind], subject);
    throw refusal;
  });

  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!isRight || !account) {
    // Whether there is an account to write it down for is looked up later: that takes time here for neither.
    await enqueueJob(database.unscoped, recordFailedLoginJob, { email, device: browser.device });
    throw new AppError('invalid_credentials');
  }

  await rateLimiter.giveBack(limits.loginByAddress, browser.address);
  await rateLimiter.clear(limits[kind], subject);
  await rateLimiter.clear(slowdowns[kind], subject);
  const methods = secondStepMethods(account);
  if (methods) return { secondFactor: { token: makeLoginToken(deps, { ...account, email }), methods } };
  return completeLogin(deps, account, browser);
}
