import { type PasskeyRequestOptions, passkeyTransports } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import { issueChallenge, type ChallengeUse } from './passkey-challenge.ts';
import { listPasskeys } from './store.ts';

/** Without an account, any passkey for this site. */
export async function offerPasskeyRequest(
  { database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  purpose: ChallengeUse['purpose'],
  key: AccountKey | null,
): Promise<PasskeyRequestOptions> {
  const passkeys =
    key && (await database.transaction(key.scope, (transaction) => listPasskeys(transaction, key.accountId)));
  const challenge = await issueChallenge(database, { purpose, accountId: key?.accountId ?? null });
  return {
    challenge,
    rpId: publicUrl.hostname,
    timeout: 5 * 60_000,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: knownCredentials(passkeys) }),
  };
}

export function knownCredentials(passkeys: readonly { credential_id: string; transports: string[] }[]) {
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: passkeyTransports.filter((known) => transports.includes(known)),
  }));
}
