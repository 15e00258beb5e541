import * as z from 'zod/mini';
import { addDomainBody, domain } from '../domains.ts';
import { endpoint } from '../endpoint.ts';
import { paymentKeyTested, testPaymentKeyBody } from '../payments.ts';
import { idInPath, organisationInQuery } from '../text.ts';

const access = 'editLooks';
const query = organisationInQuery;

export const testPaymentKey = endpoint('POST /api/test-mollie-api', {
  body: testPaymentKeyBody,
  response: { 200: paymentKeyTested },
  access: 'manageOrganisation',
});
export const listDomains = endpoint('GET /api/admin/domains', {
  query,
  response: { 200: z.array(domain) },
  access,
});
export const addDomain = endpoint('POST /api/admin/domains', {
  query,
  body: addDomainBody,
  response: { 201: domain },
  access,
});
export const removeDomain = endpoint('DELETE /api/admin/domains/:id', {
  params: idInPath,
  query,
  response: { 204: z.null() },
  access,
});
