import * as z from 'zod/mini';
import { actionDone, action, endpoint } from '../endpoint.ts';
import * as contract from '../team.ts';
import { idInPath, noBody } from '../text.ts';
import { currentUser } from '../current-user.ts';

const forOwners = { access: 'manageOrganisation', stepUp: true } as const;

export const readTeam = endpoint('GET /api/admin/team', {
  response: { 200: contract.team },
  access: 'manageOrganisation',
});
export const changeRole = endpoint('PUT /api/admin/team/members/:id', {
  params: idInPath,
  body: contract.changeRoleBody,
  response: { 200: contract.teamChanged },
  ...forOwners,
});
/** Open to every role, because members may remove themselves. The handler allows only owners to remove others. */
export const removeMember = endpoint('DELETE /api/admin/team/members/:id', {
  params: idInPath,
  response: { 200: contract.teamChanged },
  access: 'viewFigures',
  stepUp: true,
});
export const saveTeamRules = action('PUT /api/admin/team/rules', {
  body: contract.teamRulesBody,
  ...forOwners,
});
export const inviteMember = endpoint('POST /api/admin/team/invitations', {
  body: contract.invitationBody,
  response: { 201: actionDone },
  ...forOwners,
});
export const resendInvitation = action('POST /api/admin/team/invitations/:id/resend', {
  params: idInPath,
  body: noBody,
  ...forOwners,
});
export const withdrawInvitation = endpoint('DELETE /api/admin/team/invitations/:id', {
  params: idInPath,
  response: { 204: z.null() },
  ...forOwners,
});
export const openInvitation = endpoint('GET /api/invitations', {
  query: contract.invitationQuery,
  response: { 200: contract.openInvitation },
  access: 'anyone',
});
export const acceptInvitation = endpoint('POST /api/invitations/accept', {
  body: contract.acceptInvitationBody,
  response: { 200: currentUser },
  access: 'anyone',
});
