import * as z from 'zod/mini';
import * as contract from '../accounts.ts';
import { action, endpoint } from '../endpoint.ts';
import { idInPath, publicId } from '../text.ts';

const registered = z.object({ id: publicId, username: z.string(), email: z.string(), isAdmin: z.boolean() });

export const saveProfile = action('POST /api/auth/profile', {
  body: contract.profileBody,
  access: 'account',
});
export const changePassword = action('POST /api/auth/change-password', {
  body: contract.changePasswordBody,
  access: 'account',
});
export const undoEmail = action('POST /api/auth/undo-email', {
  body: contract.tokenBody,
  access: 'anyone',
});
export const forgotPassword = action('POST /api/auth/forgot-password', {
  body: contract.forgotPasswordBody,
  access: 'anyone',
});
export const resetPassword = action('POST /api/auth/reset-password', {
  body: contract.resetPasswordBody,
  access: 'anyone',
});
export const listSessions = endpoint('GET /api/auth/sessions', {
  response: { 200: z.array(contract.ownSession) },
  access: 'account',
});
// The holder of a stolen session must not be able to end the other sessions.
export const endOtherSessions = action('DELETE /api/auth/sessions', { access: 'account', stepUp: true });
export const endSession = action('DELETE /api/auth/sessions/:id', {
  params: idInPath,
  access: 'account',
  stepUp: true,
});
export const register = endpoint('POST /api/auth/register', {
  body: contract.registrationBody,
  response: { 201: registered },
  access: 'anyone',
});
export const openPasswordLink = endpoint('POST /api/auth/password-link', {
  body: contract.tokenBody,
  response: { 200: contract.passwordLink },
  access: 'anyone',
});
