import type { SecondStep } from '../../../../contract/second-factor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';
import { randomId } from '../../../platform/random-id.ts';
import { findAccountByEmail, type FoundAccount } from '../../foundation/sessions/scope-before-login.ts';

type TokenDeps = Pick<Deps, 'secrets' | 'clock'>;

const validMs = 5 * 60_000;
/** Remembered for longer than it is good for. */
const spending: RateLimit = { name: 'login-token', max: 1, windowSeconds: (2 * validMs) / 1000 };
const context = { ownerId: '', name: 'login-token' };

interface Claim {
  id: string;
  email: string;
  /** Of the password's hash: a new password ends a login that is under way. */
  password: string;
  expiresAt: number;
}

/**
 * Proof that a password was right, for whoever has yet to take the second step. It is sealed, so that it tells nothing
 * of the account, and nothing of it is stored until it is spent.
 */
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

/** The account whose password was given, as it is now. Refuses a token that is worth nothing any more. */
export async function getAccountByLoginToken(
  deps: TokenDeps & Pick<Deps, 'database'>,
  token: string,
): Promise<FoundAccount> {
  const claim = openClaim(deps, token);
  const isOver = !claim || claim.expiresAt < deps.clock.now().getTime();
  const account = isOver ? undefined : await findAccountByEmail(deps.database, claim.email);
  if (!account || claim?.password !== digestOf(deps, account.passwordHash))
    throw new AppError('login_expired');
  return account;
}

/** It logs in once: what is left of its time is worth nothing to whoever saw it. */
export async function spendLoginToken(
  deps: TokenDeps & Pick<Deps, 'rateLimiter'>,
  token: string,
): Promise<void> {
  const claim = openClaim(deps, token);
  if (!claim) throw new AppError('login_expired');
  await deps.rateLimiter.take(spending, claim.id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('login_expired') : error;
  });
}

/** How an account can take the second step; undefined when it has none to take. */
export function secondStepMethods({
  hasPasskey,
  hasTotp,
}: {
  hasPasskey: boolean;
  hasTotp: boolean;
}): SecondStep['methods'] | undefined {
  if (!hasPasskey && !hasTotp) return undefined;
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasTotp ? (['totp'] as const) : []), 'recovery'];
}

function openClaim({ secrets }: TokenDeps, token: string): Claim | undefined {
  try {
    return JSON.parse(secrets.open(token, context)) as Claim;
  } catch {
    // Not ours, changed on the way, or older than the oldest secret.
    return undefined;
  }
}

const digestOf = ({ secrets }: TokenDeps, passwordHash: string) =>
  secrets.digest('login-token', passwordHash);
