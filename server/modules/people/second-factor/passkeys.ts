import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyCreationOptions, PasskeyRegistration } from '../../../../contract/second-factor.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { isUniqueViolation } from '../../../platform/database/constraint-violation.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type AccountKey, findAccount } from '../accounts/queries.ts';
import { type Actor, auditAccount } from '../../foundation/audit/record-audit.ts';
import { registrationRefused, tooManyPasskeys } from './errors.ts';
import { addFactor } from './change-factors.ts';
import { reportFactorChange } from '../accounts/mail-account-change.ts';
import { challengeIn, knownCredentials, issueChallenge, consumeChallenge } from './verify-passkey.ts';
import { limits } from './limits.ts';
import { listPasskeys } from './store.ts';

const maxPasskeys = 20;
/** ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257];

export async function startAddingPasskey(
  { database, rateLimiter, publicUrl }: Deps,
  key: AccountKey,
): Promise<PasskeyCreationOptions> {
  await rateLimiter.take(limits.changesByAccount, key.accountId);
  const { account, passkeys } = await database.transaction(key.scope, async (transaction) => ({
    account: await findAccount(transaction, key),
    passkeys: await listPasskeys(transaction, key.accountId),
  }));
  if (!account) throw new AppError('not_logged_in');
  if (passkeys.length >= maxPasskeys) throw tooManyPasskeys(maxPasskeys);
  return {
    challenge: await issueChallenge(database, { purpose: 'register', accountId: key.accountId }),
    rp: { id: publicUrl.hostname, name: 'Gulhart' },
    user: {
      id: Buffer.from(key.accountId).toString('base64url'),
      name: account.email,
      displayName: account.username,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: 5 * 60_000,
    excludeCredentials: knownCredentials(passkeys),
    // The user must be able to log in without typing an e-mail address, and the device must verify the user.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export async function addPasskey(
  deps: Deps,
  actor: Actor,
  key: AccountKey,
  { response, name }: { response: PasskeyRegistration; name: string },
): Promise<string[] | undefined> {
  const { accountId } = key;
  const passkey = await verifyRegistration(deps, accountId, response);
  return addFactor(deps, key, async (transaction) => {
    const passkeys = await listPasskeys(transaction, accountId);
    if (passkeys.length >= maxPasskeys) throw tooManyPasskeys(maxPasskeys);
    try {
      await transaction
        .insertInto('passkey')
        .values({
          credential_id: passkey.id,
          account_id: accountId,
          public_key: Buffer.from(passkey.publicKey),
          counter: passkey.counter,
          transports: response.response.transports ?? [],
          name,
        })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error, 'passkey_pk')) throw conflictError('Deze passkey is al toegevoegd.');
      throw error;
    }
    await reportFactorChange(deps, transaction, actor, {
      action: 'passkey_added',
      detail: name,
      whatHappened: `Aan uw account bij Gulhart is zojuist een passkey toegevoegd: ‘${name}’. Daarmee kan worden ingelogd.`,
    });
  });
}

async function verifyRegistration(
  { database, publicUrl }: Deps,
  accountId: string,
  registration: PasskeyRegistration,
) {
  const challenge = challengeIn(registration.response.clientDataJSON);
  if (
    challenge === undefined ||
    !(await consumeChallenge(database, challenge, { purpose: 'register', accountId }))
  )
    throw registrationRefused();
  try {
    const { clientDataJSON, attestationObject } = registration.response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: registration.id,
        rawId: registration.rawId,
        type: registration.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch {
    // The library throws for every invalid registration.
  }
  throw registrationRefused();
}

export async function renamePasskey(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { scope, accountId }: AccountKey,
  { credentialId, name }: { credentialId: string; name: string },
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const passkey = await transaction
      .selectFrom('passkey')
      .select('name')
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) throw new AppError('not_found');
    if (passkey.name === name) return;
    await transaction
      .updateTable('passkey')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('credential_id', '=', credentialId)
      .execute();
    await auditAccount(transaction, actor, 'passkey_renamed', `${passkey.name} → ${name}`);
  });
}
