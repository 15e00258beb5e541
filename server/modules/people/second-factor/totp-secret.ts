import type { SecretBox } from '../../../platform/secrets.ts';

const contextOf = (accountId: string) => ({ ownerId: accountId, name: 'totp' });

export function sealTotpSecret(secrets: SecretBox, accountId: string, secret: string): string {
  return secrets.seal(secret, contextOf(accountId));
}

export function openTotpSecret(secrets: SecretBox, accountId: string, sealed: string): string {
  return secrets.open(sealed, contextOf(accountId));
}
