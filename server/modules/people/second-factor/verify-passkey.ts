import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import {
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  passkeyTransports,
} from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import {
  findPasskey,
  type FoundAccount,
  type FoundPasskey,
} from '../../foundation/sessions/scope-before-login.ts';
import { passkeyRefused } from './errors.ts';
import { listPasskeys } from './store.ts';
import type { AccountKey } from '../accounts/queries.ts';
import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/random-id.ts';

export async function verifyPasskey(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<{ owner: FoundAccount; isRight: boolean }> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (challenge === undefined) throw passkeyRefused();
  const isExpected = await consumeChallenge(deps.database, challenge, use);
  const passkey = await findPasskey(deps.database, assertion.id);
  if (!passkey) throw passkeyRefused();
  const { owner, credentialId } = passkey;
  const isOwn = use.accountId === null || use.accountId === owner.accountId;
  const counter =
    isExpected && isOwn ? await verifySignature(deps, assertion, challenge, passkey) : undefined;
  if (counter === undefined) return { owner, isRight: false };
  const used = await deps.database.transaction(owner.scope, (transaction) =>
    transaction
      .updateTable('passkey')
      .set({ counter, last_used_at: sql<Date>`product_now()` })
      .where('account_id', '=', owner.accountId)
      .where('credential_id', '=', credentialId)
      // A counter that does not increase may come from a copy. Many passkeys have no counter and always send 0.
      .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
      .executeTakeFirst(),
  );
  return { owner, isRight: used.numUpdatedRows > 0n };
}

async function verifySignature(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  assertion: PasskeyAssertion,
  expectedChallenge: string,
  { owner, credentialId, publicKey, counter }: FoundPasskey,
): Promise<number | undefined> {
  const { userHandle } = assertion.response;
  const namedId = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString();
  if (namedId !== undefined && namedId !== owner.accountId) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutUndefined(assertion),
      expectedChallenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

export function challengeIn(clientDataJson: string): string | undefined {
  try {
    return decodeClientDataJSON(clientDataJson).challenge;
  } catch {
    return undefined;
  }
}

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

const validMs = 5 * 60_000;

interface ChallengeUse {
  purpose: Selectable<Schema['passkey_challenge']>['purpose'];
  accountId: string | null;
}

export async function issueChallenge(
  database: Database,
  { purpose, accountId }: ChallengeUse,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await database.unscoped
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      account_id: accountId,
      purpose,
      expires_at: new Date(database.now().getTime() + validMs),
    })
    .execute();
  return challenge;
}

/** Returns whether the challenge is valid for this use. Deletes the challenge in any case. */
export async function consumeChallenge(
  database: Database,
  challenge: string,
  { purpose, accountId }: ChallengeUse,
): Promise<boolean> {
  const used = await database.unscoped
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['account_id', 'purpose', sql<boolean>`expires_at > ${database.now()}`.as('is_in_time')])
    .executeTakeFirst();
  return used !== undefined && used.is_in_time && used.purpose === purpose && used.account_id === accountId;
}
