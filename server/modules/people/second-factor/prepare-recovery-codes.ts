import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** New codes with what is kept of them. Slow on purpose: call it before a transaction, never inside one. */
export async function prepareRecoveryCodes(
  accountId: string,
): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = makeRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(accountId, code)));
  return { codes, hashes };
}
