import { Secret, TOTP } from 'otpauth';
import type { SecretBox } from '../../../platform/secrets.ts';

const issuer = 'Gulhart';

export function makeTotp(label: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Accepts the previous, the current and the next period. */
export function findPeriod(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const contextOf = (accountId: string) => ({ ownerId: accountId, name: 'totp' });

export function sealTotpSecret(secrets: SecretBox, accountId: string, secret: string): string {
  return secrets.seal(secret, contextOf(accountId));
}

export function openTotpSecret(secrets: SecretBox, accountId: string, sealed: string): string {
  return secrets.open(sealed, contextOf(accountId));
}
