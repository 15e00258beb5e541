import { hashPassword, refuseCommonPassword } from './password.ts';

/** Slow on purpose: call it outside transactions. */
export async function preparePassword(password: string, field = 'password'): Promise<string> {
  refuseCommonPassword(password, field);
  return hashPassword(password);
}
