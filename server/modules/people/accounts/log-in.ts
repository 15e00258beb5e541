import type { SecondStep } from '../../../../contract/second-factor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { findAccountByEmail } from '../../foundation/sessions/scope-before-login.ts';
import { type Browser, completeLogin, type Login } from './complete-login.ts';
import { readDeviceToken, makeLoginToken, secondStepMethods } from './login-tokens.ts';
import { recordFailedLoginJob } from './jobs.ts';
import { limits, slowdowns } from './limits.ts';
import { verifyPassword } from './password.ts';

/** Neither the response nor its timing reveals whether an address has an account. */
export async function logIn(
  deps: Deps,
  browser: Browser,
  { email, password }: { email: string; password: string },
): Promise<Login | { secondFactor: SecondStep }> {
  const { database, rateLimiter } = deps;
  // Count before checking, so that parallel attempts cannot exceed the limit.
  await rateLimiter.take(limits.loginByAddress, browser.address);

  const account = await findAccountByEmail(database, email);
  // A known browser has a separate count, so that strangers cannot block its user.
  const deviceId = account && readDeviceToken(deps, browser.deviceToken, account);
  const kind = deviceId ? 'loginByDevice' : 'loginByAccount';
  const subject = deviceId ?? email;
  await rateLimiter.take(limits[kind], subject);
  await rateLimiter.slowDown(slowdowns[kind], subject).catch(async (refusal: unknown) => {
    // An attempt that is refused during a pause does not count for the account or device.
    await rateLimiter.giveBack(limits[kind], subject);
    throw refusal;
  });

  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!isRight || !account) {
    // A job writes the log entry, so that the response takes the same time for an address without an account.
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
