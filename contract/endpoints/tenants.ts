import * as z from 'zod/mini';
import { actionDone, action, endpoint } from '../endpoint.ts';
import * as contract from '../tenants.ts';
import { idInPath, noBody } from '../text.ts';
import { organisationExports } from './organisation.ts';

const access = 'administrator';
const params = idInPath;

export const listTenants = endpoint('GET /api/admin/users', {
  query: contract.tenantListQuery,
  response: { 200: z.array(z.union([contract.listedTenant, contract.tenant])) },
  access,
});
export const readTenant = endpoint('GET /api/admin/users/:id', {
  params,
  response: { 200: contract.tenantDetails },
  access,
});
export const createTenant = endpoint('POST /api/admin/users', {
  body: contract.createTenantBody,
  response: { 201: contract.tenant },
  access,
  stepUp: true,
});
export const inviteTenant = endpoint('POST /api/admin/users/invite', {
  body: contract.inviteTenantBody,
  response: { 201: contract.tenant },
  access,
  stepUp: true,
});
export const resendTenantInvitation = action('POST /api/admin/users/:id/invite', {
  params,
  body: noBody,
  access,
});
export const decideIdentity = action('POST /api/admin/users/:id/identity', {
  params,
  body: contract.decideIdentityBody,
  access,
  stepUp: true,
});
export const exportTenant = endpoint('GET /api/admin/users/:id/export', {
  params,
  access,
  stepUp: true,
  limit: organisationExports,
});
export const deleteTenant = endpoint('DELETE /api/admin/users/:id', {
  params,
  response: { 202: actionDone, 204: z.null() },
  access,
  stepUp: true,
});
export const reopenTenant = action('POST /api/admin/users/:id/reopen', { params, body: noBody, access });
