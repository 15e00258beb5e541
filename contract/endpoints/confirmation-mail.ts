import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { sendEmailBody } from '../receipts.ts';
import { idInPath } from '../text.ts';

export const sendConfirmation = endpoint('POST /api/donations/:id/send-email', {
  params: idInPath,
  body: sendEmailBody,
  response: { 200: actionDone },
  access: 'viewDonors',
});
