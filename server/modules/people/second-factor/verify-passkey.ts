import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import {
  findPasskey,
  type FoundAccount,
  type FoundPasskey,
} from '../../foundation/sessions/scope-before-login.ts';
import { passkeyRefused } from './errors.ts';
import { type ChallengeUse, takeChallenge } from './passkey-challenge.ts';
import { recordPasskeyUse } from './store.ts';
import type { AccountKey } from '../accounts/account-key.ts';

type Outcome = { owner: FoundAccount; isRight: boolean };

/** Refuses an unknown passkey; else returns its owner and whether the signature is valid. */
export async function verifyPasskey(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<Outcome> {
  const wasAsked = await takeChallenge(deps.database, challengeOf(assertion), use);
  const passkey = await findPasskey(deps.database, assertion.id);
  if (!passkey) throw passkeyRefused();
  const { owner, credentialId } = passkey;
  const isTheirs = use.accountId === null || use.accountId === owner.accountId;
  const counter = wasAsked && isTheirs ? await verifySignature(deps, assertion, passkey) : undefined;
  if (counter === undefined) return { owner, isRight: false };
  const isRight = await deps.database.transaction(owner.scope, (transaction) =>
    recordPasskeyUse(transaction, { accountId: owner.accountId, credentialId, counter }),
  );
  return { owner, isRight };
}

/** The new counter; undefined when the signature is invalid. */
async function verifySignature(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  assertion: PasskeyAssertion,
  { owner, credentialId, publicKey, counter }: FoundPasskey,
): Promise<number | undefined> {
  const { userHandle } = assertion.response;
  const named = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();
  if (named !== undefined && named !== owner.accountId) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutUndefined(assertion),
      expectedChallenge: challengeOf(assertion),
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for every invalid assertion.
    return undefined;
  }
}

function challengeOf(assertion: PasskeyAssertion): string {
  try {
    return decodeClientDataJSON(assertion.response.clientDataJSON).challenge;
  } catch {
    throw passkeyRefused();
  }
}

/** The library's type does not allow undefined values. */
function withoutUndefined({ response, ...assertion }: PasskeyAssertion) {
  const { userHandle, ...signed } = response;
  return {
    id: assertion.id,
    rawId: assertion.rawId,
    type: assertion.type,
    clientExtensionResults: {},
    response: userHandle === undefined ? signed : { ...signed, userHandle },
  };
}

export async function verifyPasskeyStepUp(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  { accountId }: AccountKey,
  assertion: PasskeyAssertion,
): Promise<void> {
  const { isRight } = await verifyPasskey(deps, assertion, { purpose: 'step-up', accountId });
  if (!isRight) throw passkeyRefused();
}
