import { actionDone } from '../action-done.ts';
import { closeOrganizationBody } from '../close-organization.ts';
import { endpoint, type Limit } from '../endpoint.ts';
import { noBody } from '../text.ts';

const access = 'manageOrganisation';
/** Everything that an organisation has, as one archive. */
export const organisationExports: Limit = {
  name: 'organisation-export-account',
  max: 10,
  windowSeconds: 60 * 60,
  by: 'account',
};

export const closeOrganisation = endpoint('POST /api/admin/organization/close', {
  body: closeOrganizationBody,
  response: { 202: actionDone },
  access,
  stepUp: true,
});
export const keepOrganisation = endpoint('POST /api/admin/organization/reopen', {
  body: noBody,
  response: { 200: actionDone },
  access,
});
export const exportOrganisation = endpoint('GET /api/admin/organization/export', {
  access,
  stepUp: true,
  limit: organisationExports,
});
