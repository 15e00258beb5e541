import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type Browser, completeLogin, type Login } from '../accounts/complete-login.ts';
import { readDeviceToken } from '../accounts/device-token.ts';
import { getAccountByLoginToken, spendLoginToken } from '../accounts/login-token.ts';
import { recordFailedLogin } from '../accounts/record-failed-login.ts';
import { limits } from './limits.ts';
import { verifySecondFactorCode } from './verify-second-factor-code.ts';

export async function logInWithCode(
  deps: Deps,
  browser: Browser,
  { token, code }: { token: string; code: string },
): Promise<Login> {
  const { rateLimiter } = deps;
  await rateLimiter.take(limits.codeByAddress, browser.address);
  const account = await getAccountByLoginToken(deps, token);
  const deviceId = readDeviceToken(deps, browser.deviceToken, account);
  try {
    await verifySecondFactorCode(deps, account, code, deviceId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials')
      await recordFailedLogin(deps, account, { proof: 'code', device: browser.device });
    throw error;
  }
  await rateLimiter.giveBack(limits.codeByAddress, browser.address);
  await spendLoginToken(deps, token);
  return completeLogin(deps, account, browser);
}
