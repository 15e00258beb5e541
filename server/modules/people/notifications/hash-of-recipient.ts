import { createHash } from 'node:crypto';

/** Ties a link to the address it was mailed to, in fewer characters than an address may have. */
export function hashOfRecipient(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('base64url');
}
