import { actionDone, action, endpoint, type Limit } from '../endpoint.ts';
import { closeOrganizationBody, addDomainBody, domain } from '../organisation.ts';
import { noBody, idInPath, organisationInQuery, optionalId } from '../text.ts';
import * as z from 'zod/mini';
import { paymentKeyTested, testPaymentKeyBody } from '../payments.ts';
import { imageKinds, maxImageBytes, uploadedImage } from '../uploads.ts';

const access = 'manageOrganisation';
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
export const reopenOrganisation = action('POST /api/admin/organization/reopen', { body: noBody, access });
export const exportOrganisation = endpoint('GET /api/admin/organization/export', {
  access,
  stepUp: true,
  limit: organisationExports,
});
export const uploadImage = endpoint('POST /api/admin/images', {
  query: z.object({ kind: z.enum(imageKinds), userId: optionalId }),
  response: { 201: uploadedImage },
  access: 'editLooks',
  bodyLimitBytes: maxImageBytes,
});
export const testPaymentKey = endpoint('POST /api/test-mollie-api', {
  body: testPaymentKeyBody,
  response: { 200: paymentKeyTested },
  access,
});
export const listDomains = endpoint('GET /api/admin/domains', {
  query: organisationInQuery,
  response: { 200: z.array(domain) },
  access: 'editLooks',
});
export const addDomain = endpoint('POST /api/admin/domains', {
  query: organisationInQuery,
  body: addDomainBody,
  response: { 201: domain },
  access: 'editLooks',
});
export const removeDomain = endpoint('DELETE /api/admin/domains/:id', {
  params: idInPath,
  query: organisationInQuery,
  response: { 204: z.null() },
  access: 'editLooks',
});
