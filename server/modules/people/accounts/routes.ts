import {
  changePasswordBody,
  confirmEmailBody,
  forgotPasswordBody,
  loginBody,
  noBody,
  passwordLink,
  passwordLinkBody,
  profileBody,
  resetPasswordBody,
  undoEmailBody,
} from '../../../../contract/accounts.ts';
import { actionDone, emailConfirmed } from '../../../../contract/action-done.ts';
import { currentUser, switchOrganizationBody } from '../../../../contract/current-user.ts';
import { loginAnswer } from '../../../../contract/second-factor.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import {
  endPresentedSession,
  identifyVisitor,
  ownScopeOf,
  visitorOf,
} from '../../foundation/sessions/access.ts';
import { endSession } from '../../foundation/sessions/end-session.ts';
import { type Cookie, createDeviceCookie } from '../../foundation/sessions/cookies.ts';
import { switchOrganisation } from '../../foundation/sessions/organisations-of-session.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { undoEmailChange } from './email-change/undo-email-change.ts';
import { describePasswordLink } from './describe-password-link.ts';
import { describeCurrentUser, describeUserOfSession } from './describe-current-user.ts';
import { logIn } from './log-in.ts';
import { createLoginAnswers } from './login-answers.ts';
import { ownAccountOf } from './own-account.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetPassword } from './reset-password.ts';
import { confirmationAwaited, updateProfile } from './update-profile.ts';

export async function accountRoutes(server: HttpServer, deps: Deps, cookie: Cookie): Promise<void> {
  const { database } = deps;
  const deviceCookie = createDeviceCookie(deps.publicUrl);
  const logins = createLoginAnswers(deps, cookie);

  server.post(
    '/api/auth/login',
    { config: { access: 'anyone' }, schema: { body: loginBody, response: { 200: loginAnswer } } },
    async (request, reply) => {
      const outcome = await logIn(deps, logins.browserOf(request), request.body);
      return 'secondFactor' in outcome ? outcome : logins.answer(request, reply, outcome);
    },
  );

  server.post(
    '/api/auth/logout',
    { config: { access: 'account' }, schema: { body: noBody, response: { 200: actionDone } } },
    async (request, reply) => {
      const { sessionTokenHash } = visitorOf(request);
      const scope = ownScopeOf(request);
      await database.transaction(scope, (transaction) => endSession(transaction, sessionTokenHash));
      cookie.clear(reply);
      return { message: 'U bent uitgelogd.' };
    },
  );

  server.get(
    '/api/auth/me',
    { config: { access: 'account' }, schema: { response: { 200: currentUser } } },
    (request) => describeCurrentUser(deps, visitorOf(request)),
  );

  server.post(
    '/api/auth/organization',
    {
      config: { access: 'account' },
      schema: { body: switchOrganizationBody, response: { 200: currentUser } },
    },
    async (request) => {
      const { sessionTokenHash } = visitorOf(request);
      await switchOrganisation(database.unscoped, sessionTokenHash, request.body.organizationId);
      return describeUserOfSession(deps, cookie.read(request));
    },
  );

  server.post(
    '/api/auth/profile',
    { config: { access: 'account' }, schema: { body: profileBody, response: { 200: actionDone } } },
    async (request) => {
      const account = ownAccountOf(request);
      const awaited = await updateProfile(deps, visitorOf(request), account, request.body);
      return {
        message: awaited === undefined ? 'Uw accountgegevens zijn bijgewerkt.' : confirmationAwaited(awaited),
      };
    },
  );

  server.post(
    '/api/auth/change-password',
    { config: { access: 'account' }, schema: { body: changePasswordBody, response: { 200: actionDone } } },
    async (request, reply) => {
      const { deviceToken } = await changePassword(
        deps,
        visitorOf(request),
        ownAccountOf(request),
        request.body,
      );
      deviceCookie.write(reply, deviceToken);
      return { message: 'Uw wachtwoord is gewijzigd.' };
    },
  );

  server.post(
    '/api/auth/confirm-email',
    { config: { access: 'anyone' }, schema: { body: confirmEmailBody, response: { 200: emailConfirmed } } },
    async (request) => {
      const visitor = await identifyVisitor(deps, cookie.read(request));
      return {
        message: 'Uw e-mailadres is bevestigd.',
        ...(await confirmEmail(deps, request.ip, { token: request.body.token, visitor })),
      };
    },
  );

  server.post(
    '/api/auth/undo-email',
    { config: { access: 'anyone' }, schema: { body: undoEmailBody, response: { 200: actionDone } } },
    async (request) => {
      await undoEmailChange(deps, request.ip, request.body.token);
      return {
        message: 'Uw e-mailadres is teruggezet. We hebben u een link gemaild voor een nieuw wachtwoord.',
      };
    },
  );

  server.post(
    '/api/auth/resend-confirmation',
    { config: { access: 'account' }, schema: { body: noBody, response: { 200: actionDone } } },
    async (request) => {
      await resendConfirmation(deps, ownAccountOf(request));
      return { message: 'We hebben u een nieuwe link gemaild.' };
    },
  );

  server.post(
    '/api/auth/forgot-password',
    { config: { access: 'anyone' }, schema: { body: forgotPasswordBody, response: { 200: actionDone } } },
    async (request) => {
      await requestPasswordReset(deps, request.ip, request.body.email);
      return {
        message: 'Als dit adres bij ons bekend is, ontvangt u binnen enkele minuten een mail met een link.',
      };
    },
  );

  server.post(
    '/api/auth/password-link',
    { config: { access: 'anyone' }, schema: { body: passwordLinkBody, response: { 200: passwordLink } } },
    (request) => describePasswordLink(deps, request.ip, request.body.token),
  );

  server.post(
    '/api/auth/reset-password',
    { config: { access: 'anyone' }, schema: { body: resetPasswordBody, response: { 200: actionDone } } },
    async (request, reply) => {
      const { deviceToken, sessionToken } = await resetPassword(
        deps,
        logins.browserOf(request),
        request.body,
      );
      deviceCookie.write(reply, deviceToken);
      if (!sessionToken) return { message: 'Uw nieuwe wachtwoord is opgeslagen. U kunt nu inloggen.' };
      await endPresentedSession(deps, cookie.read(request));
      cookie.write(reply, sessionToken);
      return { message: 'Uw wachtwoord is opgeslagen en u bent ingelogd.' };
    },
  );
}
