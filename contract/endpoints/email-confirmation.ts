import { confirmEmailBody } from '../accounts.ts';
import { actionDone, emailConfirmed } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { noBody } from '../text.ts';

export const confirmEmail = endpoint('POST /api/auth/confirm-email', {
  body: confirmEmailBody,
  response: { 200: emailConfirmed },
  access: 'anyone',
});
export const resendConfirmation = endpoint('POST /api/auth/resend-confirmation', {
  body: noBody,
  response: { 200: actionDone },
  access: 'account',
});
