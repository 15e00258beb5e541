import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type Browser, completeLogin, type Login } from '../accounts/complete-login.ts';
import { getAccountByLoginToken, spendLoginToken, readDeviceToken } from '../accounts/login-tokens.ts';
import { recordFailedLogin } from '../accounts/record-failed-login.ts';
import { passkeyRefused } from './errors.ts';
import { limits } from './limits.ts';
import { offerPasskeyRequest, verifyPasskey } from './verify-passkey.ts';
import { AppError } from '../../../platform/app-error.ts';
import { verifySecondFactorCode } from './verify-second-factor-code.ts';

export async function startPasskeyLogin(
  deps: Deps,
  address: string,
  token: string | undefined,
): Promise<PasskeyRequestOptions> {
  await deps.rateLimiter.take(limits.challengeByAddress, address);
  const account = token === undefined ? null : await getAccountByLoginToken(deps, token);
  return offerPasskeyRequest(deps, 'login', account);
}

/** A passkey counts as two factors, so it works without a password. */
export async function logInWithPasskey(
  deps: Deps,
  browser: Browser,
  { response, token }: { response: PasskeyAssertion; token?: string | undefined },
): Promise<Login> {
  const { rateLimiter } = deps;
  await rateLimiter.take(limits.passkeyByAddress, browser.address);
  const account = token === undefined ? null : await getAccountByLoginToken(deps, token);
  const use = { purpose: 'login', accountId: account?.accountId ?? null } as const;
  const { owner, isRight } = await verifyPasskey(deps, response, use);
  if (!isRight) {
    await recordFailedLogin(deps, owner, { proof: 'passkey', device: browser.device });
    throw passkeyRefused();
  }
  await rateLimiter.giveBack(limits.passkeyByAddress, browser.address);
  if (token !== undefined) await spendLoginToken(deps, token);
  return completeLogin(deps, owner, browser);
}

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
    const useCode = await verifySecondFactorCode(deps, account, code, deviceId);
    await rateLimiter.giveBack(limits.codeByAddress, browser.address);
    await spendLoginToken(deps, token);
    return await completeLogin(deps, account, browser, useCode);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials')
      await recordFailedLogin(deps, account, { proof: 'code', device: browser.device });
    throw error;
  }
}
