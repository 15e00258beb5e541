import * as secondFactorEndpoints from '../../../../contract/endpoints/second-factor.ts';
import * as loginEndpoints from '../../../../contract/endpoints/login.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { createLoginResponses } from '../accounts/complete-login.ts';
import { ownAccountOf } from '../accounts/queries.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { visitorOf } from '../../foundation/sessions/access.ts';
import type { Cookie } from '../../foundation/sessions/cookies.ts';
import { addPasskey, startAddingPasskey, renamePasskey } from './passkeys.ts';
import { logInWithCode, logInWithPasskey, startPasskeyLogin } from './log-in.ts';
import { describeSecondFactor } from './queries.ts';
import { removePasskey, removeTotp } from './change-factors.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, startTotp } from './totp.ts';

export async function secondFactorRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  loginRoutes(server, deps, cookie);
  passkeyRoutes(server, deps);
  codeRoutes(server, deps);

  serve(server, secondFactorEndpoints.readSecondFactor, (request) => {
    const { scope, accountId } = ownAccountOf(request);
    const isRequiredOfAdmin = visitorOf(request).isAdmin && deps.administratorsNeedSecondFactor;
    return deps.database.transaction(scope, async (transaction) => ({
      ...(await describeSecondFactor(transaction, accountId)),
      isRequired: isRequiredOfAdmin || Boolean((await findOrganisation(transaction))?.secondFactorDueAt),
    }));
  });
}

function loginRoutes(server: HttpServer, deps: Deps, cookie: Cookie): void {
  const logins = createLoginResponses(deps, cookie);

  serve(server, loginEndpoints.logInWithCode, async (request, reply) =>
    logins.respond(request, reply, await logInWithCode(deps, logins.browserOf(request), request.body)),
  );

  serve(server, loginEndpoints.startPasskeyLogin, (request) =>
    startPasskeyLogin(deps, request.ip, request.body.token),
  );

  serve(server, loginEndpoints.logInWithPasskey, async (request, reply) =>
    logins.respond(request, reply, await logInWithPasskey(deps, logins.browserOf(request), request.body)),
  );
}

function passkeyRoutes(server: HttpServer, deps: Deps): void {
  serve(server, secondFactorEndpoints.startAddingPasskey, (request) =>
    startAddingPasskey(deps, ownAccountOf(request)),
  );

  serve(server, secondFactorEndpoints.addPasskey, async (request) => {
    const codes = await addPasskey(deps, visitorOf(request), ownAccountOf(request), request.body);
    return { message: 'De passkey is toegevoegd.', ...(codes && { recoveryCodes: codes }) };
  });

  serve(server, secondFactorEndpoints.renamePasskey, async (request) => {
    const renamed = { credentialId: request.params.id, name: request.body.name };
    await renamePasskey(deps, visitorOf(request), ownAccountOf(request), renamed);
    return { message: 'De naam is gewijzigd.' };
  });

  serve(server, secondFactorEndpoints.removePasskey, async (request) => {
    await removePasskey(deps, visitorOf(request), ownAccountOf(request), request.params.id);
    return { message: 'De passkey is verwijderd.' };
  });
}

function codeRoutes(server: HttpServer, deps: Deps): void {
  serve(server, secondFactorEndpoints.startTotp, (request) =>
    startTotp(deps, ownAccountOf(request), visitorOf(request).email),
  );

  serve(server, secondFactorEndpoints.confirmTotp, async (request) => {
    const { code } = request.body;
    const codes = await confirmTotp(deps, visitorOf(request), ownAccountOf(request), code);
    return { message: 'De app is ingesteld.', ...(codes && { recoveryCodes: codes }) };
  });

  serve(server, secondFactorEndpoints.removeTotp, async (request) => {
    await removeTotp(deps, visitorOf(request), ownAccountOf(request));
    return { message: 'De app is verwijderd.' };
  });

  serve(server, secondFactorEndpoints.renewRecoveryCodes, async (request) => ({
    recoveryCodes: await renewRecoveryCodes(deps, visitorOf(request), ownAccountOf(request)),
  }));
}
