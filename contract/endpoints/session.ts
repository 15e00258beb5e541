import { actionDone } from '../action-done.ts';
import { currentUser } from '../current-user.ts';
import { endpoint } from '../endpoint.ts';
import { noBody } from '../text.ts';

export const readCurrentUser = endpoint('GET /api/auth/me', {
  response: { 200: currentUser },
  access: 'account',
  ofAnyOrganisation: true,
});
export const logOut = endpoint('POST /api/auth/logout', {
  body: noBody,
  response: { 200: actionDone },
  access: 'account',
  ofAnyOrganisation: true,
});
