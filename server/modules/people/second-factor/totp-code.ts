import { Secret, TOTP } from 'otpauth';

const issuer = 'Gulhart';

/** A new secret, as an app takes it from a QR code or from somebody who types it. */
export function makeTotp(label: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The period that a code is of: this one, the one before or the one after. Undefined when it is of neither. */
export function findPeriod(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
