import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import {
  createTenantBody,
  inviteTenantBody,
  decideIdentityBody,
  listedTenant,
  tenant,
  tenantDetails,
  tenantListQuery,
} from '../tenants.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, noBody } from '../text.ts';
import { organisationExports } from './organisation.ts';

const access = 'administrator';
const params = idInPath;

export const listTenants = endpoint('GET /api/admin/users', {
  query: tenantListQuery,
  response: { 200: z.array(z.union([listedTenant, tenant])) },
  access,
});
export const readTenant = endpoint('GET /api/admin/users/:id', {
  params,
  response: { 200: tenantDetails },
  access,
});
export const createTenant = endpoint('POST /api/admin/users', {
  body: createTenantBody,
  response: { 201: tenant },
  access,
  stepUp: true,
});
export const inviteTenant = endpoint('POST /api/admin/users/invite', {
  body: inviteTenantBody,
  response: { 201: tenant },
  access,
  stepUp: true,
});
export const resendTenantInvitation = endpoint('POST /api/admin/users/:id/invite', {
  params,
  body: noBody,
  response: { 200: actionDone },
  access,
});
export const decideIdentity = endpoint('POST /api/admin/users/:id/identity', {
  params,
  body: decideIdentityBody,
  response: { 200: actionDone },
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
export const reopenTenant = endpoint('POST /api/admin/users/:id/reopen', {
  params,
  body: noBody,
  response: { 200: actionDone },
  access,
});
