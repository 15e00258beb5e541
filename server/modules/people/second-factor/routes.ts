import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { currentUser } from '../../../../contract/current-user.ts';
import {
  addedFactor,
  addPasskeyBody,
  confirmTotpBody,
  loginCodeBody,
  newRecoveryCodes,
  newTotp,
  passkeyCreationOptions,
  passkeyLoginBody,
  passkeyLoginOptionsBody,
  passkeyParams,
  passkeyRequestOptions,
  renamePasskeyBody,
  secondFactor,
} from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { createLoginAnswers } from '../accounts/login-answers.ts';
import { ownAccountOf } from '../accounts/own-account.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { visitorOf } from '../../foundation/sessions/access.ts';
import type { Cookie } from '../../foundation/sessions/cookies.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { logInWithPasskey, offerPasskeyLogin } from './log-in-with-passkey.ts';
import { describeSecondFactor } from './queries.ts';
import { removePasskey, removeTotp } from './remove-factor.ts';
import { renamePasskey } from './rename-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { confirmTotp, startTotp } from './set-up-totp.ts';

export async function secondFactorRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  loginRoutes(server, deps, cookie);
  passkeyRoutes(server, deps);
  codeRoutes(server, deps);

  server.get(
    '/api/auth/second-factor',
    { config: { access: 'account' }, schema: { response: { 200: secondFactor } } },
    (request) => {
      const { scope, accountId } = ownAccountOf(request);
      const isRequiredOfAdmin = visitorOf(request).isAdmin && deps.administratorsNeedSecondFactor;
      return deps.database.transaction(scope, async (transaction) => ({
        ...(await describeSecondFactor(transaction, accountId)),
        isRequired: isRequiredOfAdmin || Boolean((await findOrganisation(transaction))?.secondFactorDueAt),
      }));
    },
  );
}

function loginRoutes(server: HttpServer, deps: Deps, cookie: Cookie): void {
  const logins = createLoginAnswers(deps, cookie);

  server.post(
    '/api/auth/login/second-factor',
    { config: { access: 'anyone' }, schema: { body: loginCodeBody, response: { 200: currentUser } } },
    async (request, reply) =>
      logins.answer(request, reply, await logInWithCode(deps, logins.browserOf(request), request.body)),
  );

  server.post(
    '/api/auth/passkeys/login-options',
    {
      config: { access: 'anyone' },
      schema: { body: passkeyLoginOptionsBody, response: { 200: passkeyRequestOptions } },
    },
    (request) => offerPasskeyLogin(deps, request.ip, request.body.token),
  );

  server.post(
    '/api/auth/passkeys/login',
    { config: { access: 'anyone' }, schema: { body: passkeyLoginBody, response: { 200: currentUser } } },
    async (request, reply) =>
      logins.answer(request, reply, await logInWithPasskey(deps, logins.browserOf(request), request.body)),
  );
}

/** What an account proves itself with is changed by somebody who has just proved themselves. */
const change = { access: 'account', stepUp: true } as const;
const noBody = z.nullish(z.strictObject({}));

function passkeyRoutes(server: HttpServer, deps: Deps): void {
  server.post(
    '/api/auth/passkeys/register-options',
    { config: change, schema: { body: noBody, response: { 200: passkeyCreationOptions } } },
    (request) => offerPasskey(deps, ownAccountOf(request)),
  );

  server.post(
    '/api/auth/passkeys',
    { config: change, schema: { body: addPasskeyBody, response: { 200: addedFactor } } },
    async (request) => {
      const codes = await addPasskey(deps, visitorOf(request), ownAccountOf(request), request.body);
      return { message: 'De passkey is toegevoegd.', ...(codes && { recoveryCodes: codes }) };
    },
  );

  server.patch(
    '/api/auth/passkeys/:id',
    {
      config: change,
      schema: { params: passkeyParams, body: renamePasskeyBody, response: { 200: actionDone } },
    },
    async (request) => {
      const renamed = { credentialId: request.params.id, name: request.body.name };
      await renamePasskey(deps, visitorOf(request), ownAccountOf(request), renamed);
      return { message: 'De naam is gewijzigd.' };
    },
  );

  server.delete(
    '/api/auth/passkeys/:id',
    { config: change, schema: { params: passkeyParams, response: { 200: actionDone } } },
    async (request) => {
      await removePasskey(deps, visitorOf(request), ownAccountOf(request), request.params.id);
      return { message: 'De passkey is verwijderd.' };
    },
  );
}

function codeRoutes(server: HttpServer, deps: Deps): void {
  server.post(
    '/api/auth/totp',
    { config: change, schema: { body: noBody, response: { 200: newTotp } } },
    (request) => startTotp(deps, ownAccountOf(request), visitorOf(request).email),
  );

  server.post(
    '/api/auth/totp/confirm',
    { config: change, schema: { body: confirmTotpBody, response: { 200: addedFactor } } },
    async (request) => {
      const { code } = request.body;
      const codes = await confirmTotp(deps, visitorOf(request), ownAccountOf(request), code);
      return { message: 'De app is ingesteld.', ...(codes && { recoveryCodes: codes }) };
    },
  );

  server.delete(
    '/api/auth/totp',
    { config: change, schema: { response: { 200: actionDone } } },
    async (request) => {
      await removeTotp(deps, visitorOf(request), ownAccountOf(request));
      return { message: 'De app is verwijderd.' };
    },
  );

  server.post(
    '/api/auth/recovery-codes',
    { config: change, schema: { body: noBody, response: { 200: newRecoveryCodes } } },
    async (request) => ({
      recoveryCodes: await renewRecoveryCodes(deps, visitorOf(request), ownAccountOf(request)),
    }),
  );
}
