import type { PasskeyAssertion } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import { passkeyRefused } from './errors.ts';
import { verifyPasskey } from './verify-passkey.ts';

export async function verifyPasskeyStepUp(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  { accountId }: AccountKey,
  assertion: PasskeyAssertion,
): Promise<void> {
  const { isRight } = await verifyPasskey(deps, assertion, { purpose: 'step-up', accountId });
  if (!isRight) throw passkeyRefused();
}
