import * as z from 'zod/mini';
import {
  changePasswordBody,
  confirmEmailBody,
  forgotPasswordBody,
  passwordLink,
  passwordLinkBody,
  profileBody,
  resetPasswordBody,
  undoEmailBody,
} from '../accounts.ts';
import { actionDone, emailConfirmed } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { ownSession } from '../sessions.ts';
import { idInPath, noBody } from '../text.ts';

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
export const confirmEmail = endpoint('POST /api/auth/confirm-email', {
  body: confirmEmailBody,
  response: { 200: emailConfirmed },
  access: 'anyone',
});
export const undoEmail = endpoint('POST /api/auth/undo-email', {
  body: undoEmailBody,
  response: done,
  access: 'anyone',
});
export const resendConfirmation = endpoint('POST /api/auth/resend-confirmation', {
  body: noBody,
  response: done,
  access: 'account',
});
export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  body: forgotPasswordBody,
  response: done,
  access: 'anyone',
});
export const openPasswordLink = endpoint('POST /api/auth/password-link', {
  body: passwordLinkBody,
  response: { 200: passwordLink },
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
// A stolen session must not be enough to end the others.
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
