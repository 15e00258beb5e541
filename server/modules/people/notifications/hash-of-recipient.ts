import { createHash } from 'node:crypto';

/** Shorter than an address may be. */
export function hashOfRecipient(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('base64url');
}
