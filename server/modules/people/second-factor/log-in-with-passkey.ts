import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type Browser, completeLogin, type Login } from '../accounts/complete-login.ts';
import { getAccountByLoginToken, spendLoginToken } from '../accounts/login-token.ts';
import { recordFailedLogin } from '../accounts/record-failed-login.ts';
import { passkeyRefused } from './errors.ts';
import { limits } from './limits.ts';
import { offerPasskeyRequest } from './offer-passkey-request.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** With a login token: passkeys of its account. Without: any passkey for this site. */
export async function offerPasskeyLogin(
  deps: Deps,
  address: string,
  token: string | undefined,
): Promise<PasskeyRequestOptions> {
  await deps.rateLimiter.take(limits.challengeByAddress, address);
  const account = token === undefined ? null : await getAccountByLoginToken(deps, token);
  return offerPasskeyRequest(deps, 'login', account);
}

/** A passkey is two factors by itself, so it also works without a password. */
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
