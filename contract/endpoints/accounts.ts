import * as z from 'zod/mini';
import {
  changePasswordBody,
  forgotPasswordBody,
  profileBody,
  resetPasswordBody,
  undoEmailBody,
  passwordLink,
  passwordLinkBody,
  registrationBody,
  ownSession,
} from '../accounts.ts';
import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, publicId } from '../text.ts';

const registered = z.object({ id: publicId, username: z.string(), email: z.string(), isAdmin: z.boolean() });
const done = { 200: actionDone };

export const saveProfile = endpoint('POST /api/auth/profile', {
  body: profileBody,
  response: done,
  access: 'account',
});
export const changePassword = endpoint('POST /api/auth/change-password', {
  body: changePasswordBody,
  response: done,
  access: 'account',
});
export const undoEmail = endpoint('POST /api/auth/undo-email', {
  body: undoEmailBody,
  response: done,
  access: 'anyone',
});
export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  body: forgotPasswordBody,
  response: done,
  access: 'anyone',
});
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  body: resetPasswordBody,
  response: done,
  access: 'anyone',
});
export const listSessions = endpoint('GET /api/auth/sessions', {
  response: { 200: z.array(ownSession) },
  access: 'account',
});
// A stolen session must not end the others.
export const endOtherSessions = endpoint('DELETE /api/auth/sessions', {
  response: done,
  access: 'account',
  stepUp: true,
});
export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  params: idInPath,
  response: done,
  access: 'account',
  stepUp: true,
});
export const register = endpoint('POST /api/auth/register', {
  body: registrationBody,
  response: { 201: registered },
  access: 'anyone',
});
export const openPasswordLink = endpoint('POST /api/auth/password-link', {
  body: passwordLinkBody,
  response: { 200: passwordLink },
  access: 'anyone',
});
