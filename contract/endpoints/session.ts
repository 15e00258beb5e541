import { tokenBody } from '../accounts.ts';
import { confirmationSent, emailConfirmed, action, endpoint } from '../endpoint.ts';
import { currentUser, switchOrganizationBody } from '../current-user.ts';
import { noBody } from '../text.ts';

export const readCurrentUser = endpoint('GET /api/auth/me', {
  response: { 200: currentUser },
  access: 'account',
  ofAnyOrganisation: true,
});
export const logOut = action('POST /api/auth/logout', {
  body: noBody,
  access: 'account',
  ofAnyOrganisation: true,
});
export const switchOrganisation = endpoint('POST /api/auth/organization', {
  body: switchOrganizationBody,
  response: { 200: currentUser },
  access: 'account',
  ofAnyOrganisation: true,
});
export const confirmEmail = endpoint('POST /api/auth/confirm-email', {
  body: tokenBody,
  response: { 200: emailConfirmed },
  access: 'anyone',
});
export const resendConfirmation = endpoint('POST /api/auth/resend-confirmation', {
  body: noBody,
  response: { 200: confirmationSent },
  access: 'account',
});
