import { currentUser } from '../current-user.ts';
import { endpoint } from '../endpoint.ts';
import { acceptInvitationBody, invitationQuery, openInvitation as opened } from '../team.ts';

export const openInvitation = endpoint('GET /api/invitations', {
  query: invitationQuery,
  response: { 200: opened },
  access: 'anyone',
});
export const acceptInvitation = endpoint('POST /api/invitations/accept', {
  body: acceptInvitationBody,
  response: { 200: currentUser },
  access: 'anyone',
});
