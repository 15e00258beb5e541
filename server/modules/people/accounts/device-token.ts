import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../foundation/deps.ts';
import { randomId } from '../../../platform/random-id.ts';
import { deviceCookieSeconds } from '../../foundation/sessions/cookies.ts';

interface Owner {
  accountId: string;
  passwordHash: string;
}

type TokenDeps = Pick<Deps, 'secrets' | 'clock'>;

/**
 * `id.time.signature` proves that a browser has logged in before; it does not open a session. The signature covers
 * the password hash, so a new password invalidates every token.
 */
export function makeDeviceToken(deps: TokenDeps, owner: Owner): string {
  const claim = `${randomId()}.${secondsNow(deps)}`;
  return `${claim}.${sign(deps, claim, owner)}`;
}

/** Returns the browser's id, or undefined when the token is not valid for this account. */
export function readDeviceToken(
  deps: TokenDeps,
  token: string | undefined,
  owner: Owner,
): string | undefined {
  const [, claim = '', id, issuedAt, signature = ''] = tokenShape.exec(token ?? '') ?? [];
  if (secondsNow(deps) - Number(issuedAt) > deviceCookieSeconds) return undefined;
  const expected = Buffer.from(sign(deps, claim, owner));
  const presented = Buffer.from(signature);
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? id : undefined;
}

const tokenShape = /^(([0-9a-z]{26})\.(\d{10}))\.([\w-]{43})$/;

function sign({ secrets }: TokenDeps, claim: string, { accountId, passwordHash }: Owner): string {
  return secrets.digest('device-token', [accountId, passwordHash, claim].join('\0'));
}

const secondsNow = ({ clock }: TokenDeps) => Math.floor(clock.now().getTime() / 1000);
