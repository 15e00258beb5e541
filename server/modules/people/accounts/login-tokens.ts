import type { SecondStep } from '../../../../contract/second-factor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';
import { randomId } from '../../../platform/random-id.ts';
import { findAccountByEmail, type FoundAccount } from '../../foundation/sessions/scope-before-login.ts';
import { timingSafeEqual } from 'node:crypto';
import { deviceCookieSeconds } from '../../foundation/sessions/cookies.ts';

type TokenDeps = Pick<Deps, 'secrets' | 'clock'>;

const validMs = 5 * 60_000;
const singleUse: RateLimit = { name: 'login-token', max: 1, windowSeconds: (2 * validMs) / 1000 };
const context = { ownerId: '', name: 'login-token' };

interface Claim {
  id: string;
  email: string;
  /** A digest of the password hash, so that a new password invalidates the token. */
  password: string;
  expiresAt: number;
}

/** The token proves at the second step that the password was right. It is sealed, so it reveals no account data. */
export function makeLoginToken(
  deps: TokenDeps,
  { email, passwordHash }: { email: string; passwordHash: string },
): string {
  const claim: Claim = {
    id: randomId(),
    email,
    password: digestOf(deps, passwordHash),
    expiresAt: deps.clock.now().getTime() + validMs,
  };
  return deps.secrets.seal(JSON.stringify(claim), context);
}

export async function getAccountByLoginToken(
  deps: TokenDeps & Pick<Deps, 'database'>,
  token: string,
): Promise<FoundAccount> {
  const claim = openClaim(deps, token);
  const isExpired = !claim || claim.expiresAt < deps.clock.now().getTime();
  const account = isExpired ? undefined : await findAccountByEmail(deps.database, claim.email);
  if (!account || claim?.password !== digestOf(deps, account.passwordHash))
    throw new AppError('login_expired');
  return account;
}

export async function spendLoginToken(
  deps: TokenDeps & Pick<Deps, 'rateLimiter'>,
  token: string,
): Promise<void> {
  const claim = openClaim(deps, token);
  if (!claim) throw new AppError('login_expired');
  await deps.rateLimiter.take(singleUse, claim.id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('login_expired') : error;
  });
}

export function secondStepMethods(account: {
  hasPasskey: boolean;
  hasTotp: boolean;
}): SecondStep['methods'] | undefined {
  const { hasPasskey, hasTotp } = account;
  if (!hasPasskey && !hasTotp) return undefined;
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasTotp ? (['totp'] as const) : []), 'recovery'];
}

function openClaim({ secrets }: TokenDeps, token: string): Claim | undefined {
  try {
    return JSON.parse(secrets.open(token, context)) as Claim;
  } catch {
    // The token is forged, damaged or sealed with a secret that is no longer in use.
    return undefined;
  }
}

const digestOf = ({ secrets }: TokenDeps, passwordHash: string) =>
  secrets.digest('login-token', passwordHash);

type TokenOwner = Pick<FoundAccount, 'accountId' | 'passwordHash'>;

const deviceTokenPattern = /^(([0-9a-z]{26})\.(\d{10}))\.([\w-]{43})$/;
const secondsNow = ({ clock }: TokenDeps) => Math.floor(clock.now().getTime() / 1000);

/**
 * The token proves that this browser has logged in before, but opens no session. A new password invalidates all device
 * tokens of the account.
 */
export function makeDeviceToken(deps: TokenDeps, owner: TokenOwner): string {
  const claim = `${randomId()}.${secondsNow(deps)}`;
  return `${claim}.${sign(deps, claim, owner)}`;
}

export function readDeviceToken(
  deps: TokenDeps,
  token: string | undefined,
  owner: TokenOwner,
): string | undefined {
  const [, claim = '', id, issuedAt, signature = ''] = deviceTokenPattern.exec(token ?? '') ?? [];
  if (secondsNow(deps) - Number(issuedAt) > deviceCookieSeconds) return undefined;
  const expected = Buffer.from(sign(deps, claim, owner));
  const presented = Buffer.from(signature);
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? id : undefined;
}

function sign({ secrets }: TokenDeps, claim: string, { accountId, passwordHash }: TokenOwner): string {
  return secrets.digest('device-token', [accountId, passwordHash, claim].join('\0'));
}
