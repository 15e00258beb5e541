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
import { recordPasskeyUse, listPasskeys } from './store.ts';
import type { AccountKey } from '../accounts/own-account.ts';
import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/random-id.ts';

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

const validMs = 5 * 60_000;

interface ChallengeUse {
  purpose: Selectable<Schema['passkey_challenge']>['purpose'];
  /** Null for a login without an e-mail address. */
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

/** Deletes the challenge whatever the outcome. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  { purpose, accountId }: ChallengeUse,
): Promise<boolean> {
  const taken = await database.unscoped
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning(['account_id', 'purpose', sql<boolean>`expires_at > ${database.now()}`.as('is_in_time')])
    .executeTakeFirst();
  return (
    taken !== undefined && taken.is_in_time && taken.purpose === purpose && taken.account_id === accountId
  );
}

export async function removeExpiredChallenges(transaction: Transaction): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < product_now()`.execute(transaction);
}
