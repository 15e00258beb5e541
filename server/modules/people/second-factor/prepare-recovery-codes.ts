import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** Slow on purpose: call it outside transactions. */
export async function prepareRecoveryCodes(
  accountId: string,
): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = makeRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(accountId, code)));
  return { codes, hashes };
}
