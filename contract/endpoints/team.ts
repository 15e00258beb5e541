import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import {
  changeRoleBody,
  invitationBody,
  team,
  teamChanged,
  teamRulesBody,
  acceptInvitationBody,
  invitationQuery,
  openInvitation as opened,
} from '../team.ts';
import { idInPath, noBody } from '../text.ts';
import { currentUser } from '../current-user.ts';

const forOwners = { access: 'manageOrganisation', stepUp: true } as const;

export const readTeam = endpoint('GET /api/admin/team', {
  response: { 200: team },
  access: 'manageOrganisation',
});
export const changeRole = endpoint('PUT /api/admin/team/members/:id', {
  params: idInPath,
  body: changeRoleBody,
  response: { 200: teamChanged },
  ...forOwners,
});
/** Members may leave; the handler allows only owners to remove others. */
export const removeMember = endpoint('DELETE /api/admin/team/members/:id', {
  params: idInPath,
  response: { 200: teamChanged },
  access: 'viewFigures',
  stepUp: true,
});
export const saveTeamRules = endpoint('PUT /api/admin/team/rules', {
  body: teamRulesBody,
  response: { 200: actionDone },
  ...forOwners,
});
export const inviteMember = endpoint('POST /api/admin/team/invitations', {
  body: invitationBody,
  response: { 201: actionDone },
  ...forOwners,
});
export const resendInvitation = endpoint('POST /api/admin/team/invitations/:id/resend', {
  params: idInPath,
  body: noBody,
  response: { 200: actionDone },
  ...forOwners,
});
export const withdrawInvitation = endpoint('DELETE /api/admin/team/invitations/:id', {
  params: idInPath,
  response: { 204: z.null() },
  ...forOwners,
});
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
