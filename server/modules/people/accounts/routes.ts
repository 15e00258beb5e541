import * as loginEndpoints from '../../../../contract/endpoints/login.ts';
import * as sessionEndpoints from '../../../../contract/endpoints/session.ts';
import * as accountsEndpoints from '../../../../contract/endpoints/accounts.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import {
  endEarlierSession,
  identifyVisitor,
  ownScopeOf,
  visitorOf,
} from '../../foundation/sessions/access.ts';
import {
  endSession,
  switchOrganisation,
  endSessionsOfAccount,
  endOwnSession,
  listOwnSessions,
} from '../../foundation/sessions/sessions.ts';
import { type Cookie, createDeviceCookie } from '../../foundation/sessions/cookies.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { describePasswordLink, requestPasswordReset, resetPassword } from './reset-password.ts';
import { describeCurrentUser, describeUserOfSession } from './describe-current-user.ts';
import { logIn } from './log-in.ts';
import { createLoginResponses } from './complete-login.ts';
import { ownAccountOf } from './queries.ts';
import { resendConfirmation } from './mail-confirmation.ts';
import { describeAwaitedConfirmation, updateProfile } from './update-profile.ts';
import { AppError } from '../../../platform/app-error.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import * as stepUpEndpoints from '../../../../contract/endpoints/step-up.ts';
import { offerPasskeyRequest } from '../second-factor/verify-passkey.ts';
import { limits } from './limits.ts';
import { stepUp } from './step-up.ts';

export async function accountRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  const { database } = deps;
  const deviceCookie = createDeviceCookie(deps.publicUrl);
  const logins = createLoginResponses(deps, cookie);
  ownSessionRoutes(server, deps);
  stepUpRoutes(server, deps);

  serve(server, loginEndpoints.logIn, async (request, reply) => {
    const outcome = await logIn(deps, logins.browserOf(request), request.body);
    return 'secondFactor' in outcome ? outcome : logins.respond(request, reply, outcome);
  });

  serve(server, sessionEndpoints.logOut, async (request, reply) => {
    const { sessionTokenHash } = visitorOf(request);
    const scope = ownScopeOf(request);
    await database.transaction(scope, (transaction) => endSession(transaction, sessionTokenHash));
    cookie.clear(reply);
    return { message: 'U bent uitgelogd.' };
  });

  serve(server, sessionEndpoints.readCurrentUser, (request) => describeCurrentUser(deps, visitorOf(request)));

  serve(server, sessionEndpoints.switchOrganisation, async (request) => {
    const { sessionTokenHash } = visitorOf(request);
    await switchOrganisation(database.unscoped, sessionTokenHash, request.body.organizationId);
    return describeUserOfSession(deps, cookie.read(request));
  });

  serve(server, accountsEndpoints.saveProfile, async (request) => {
    const account = ownAccountOf(request);
    const awaited = await updateProfile(deps, visitorOf(request), account, request.body);
    return {
      message:
        awaited === undefined ? 'Uw accountgegevens zijn bijgewerkt.' : describeAwaitedConfirmation(awaited),
    };
  });

  serve(server, accountsEndpoints.changePassword, async (request, reply) => {
    const { deviceToken } = await changePassword(
      deps,
      visitorOf(request),
      ownAccountOf(request),
      request.body,
    );
    deviceCookie.write(reply, deviceToken);
    return { message: 'Uw wachtwoord is gewijzigd.' };
  });

  serve(server, sessionEndpoints.confirmEmail, async (request) => {
    const visitor = await identifyVisitor(deps, cookie.read(request));
    const { token } = request.body;
    const { isNewAddress, wasConfirmed } = await confirmEmail(deps, request.ip, { token, visitor });
    const message = wasConfirmed ? 'Uw e-mailadres is al bevestigd.' : 'Uw e-mailadres is bevestigd.';
    return { message, isNewAddress };
  });

  serve(server, accountsEndpoints.undoEmail, async (request) => {
    await undoEmailChange(deps, request.ip, request.body.token);
    return {
      message: 'Uw e-mailadres is teruggezet. We hebben u een link gemaild voor een nieuw wachtwoord.',
    };
  });

  serve(server, sessionEndpoints.resendConfirmation, async (request) => {
    const link = await resendConfirmation(deps, ownAccountOf(request));
    return { message: 'We hebben u een nieuwe link gemaild.', ...(link && { link }) };
  });

  serve(server, accountsEndpoints.forgotPassword, async (request) => {
    await requestPasswordReset(deps, request.ip, request.body.email);
    return {
      message: 'Als dit adres bij ons bekend is, ontvangt u binnen enkele minuten een mail met een link.',
    };
  });

  serve(server, accountsEndpoints.openPasswordLink, (request) =>
    describePasswordLink(deps, request.ip, request.body.token),
  );

  serve(server, accountsEndpoints.resetPassword, async (request, reply) => {
    const { deviceToken, sessionToken } = await resetPassword(deps, logins.browserOf(request), request.body);
    deviceCookie.write(reply, deviceToken);
    if (!sessionToken) return { message: 'Uw nieuwe wachtwoord is opgeslagen. U kunt nu inloggen.' };
    cookie.write(reply, sessionToken);
    await endEarlierSession(deps, cookie.read(request));
    return { message: 'Uw wachtwoord is opgeslagen en u bent ingelogd.' };
  });
}

function ownSessionRoutes(server: HttpServer, { database }: Deps): void {
  serve(server, accountsEndpoints.listSessions, (request) =>
    database.transaction(ownScopeOf(request), (transaction) =>
      listOwnSessions(transaction, visitorOf(request)),
    ),
  );

  serve(server, accountsEndpoints.endOtherSessions, async (request) => {
    const visitor = visitorOf(request);
    await database.transaction(ownScopeOf(request), async (transaction) => {
      await endSessionsOfAccount(transaction, visitor.accountId, visitor.sessionTokenHash);
      await auditAccount(transaction, visitor, 'sessions_ended', visitor.email);
    });
    return { message: 'U bent op alle andere apparaten uitgelogd.' };
  });

  serve(server, accountsEndpoints.endSession, async (request) => {
    const visitor = visitorOf(request);
    const device = await database.transaction(ownScopeOf(request), async (transaction) => {
      const ended = await endOwnSession(transaction, visitor.accountId, request.params.id);
      if (ended === undefined) throw new AppError('not_found');
      await auditAccount(transaction, visitor, 'session_ended', ended);
      return ended;
    });
    return { message: `U bent uitgelogd op ${device}.` };
  });
}

function stepUpRoutes(server: HttpServer, deps: Deps): void {
  serve(server, stepUpEndpoints.stepUp, async (request) => {
    await stepUp(deps, visitorOf(request), ownAccountOf(request), request.body);
    return { message: 'Bedankt, u kunt verder.' };
  });

  serve(server, stepUpEndpoints.offerPasskeyStepUp, async (request) => {
    const account = ownAccountOf(request);
    await deps.rateLimiter.take(limits.challengeByAccount, account.accountId);
    return offerPasskeyRequest(deps, 'step-up', account);
  });

  // A screen calls this before it starts a download, because it cannot read the response of the download itself.
  serve(server, stepUpEndpoints.checkStepUp, async (_request, reply) => reply.status(204).send(null));
}
