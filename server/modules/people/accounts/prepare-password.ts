import { hashPassword, refuseCommonPassword } from './password.ts';

/**
 * Judges a new password and makes the hash to store. Slow on purpose: call it before a transaction, never inside one.
 */
export async function preparePassword(password: string, field = 'password'): Promise<string> {
  refuseCommonPassword(password, field);
  return hashPassword(password);
}
