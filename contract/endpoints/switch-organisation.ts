import { currentUser, switchOrganizationBody } from '../current-user.ts';
import { endpoint } from '../endpoint.ts';

export const switchOrganisation = endpoint('POST /api/auth/organization', {
  body: switchOrganizationBody,
  response: { 200: currentUser },
  access: 'account',
  ofAnyOrganisation: true,
});
