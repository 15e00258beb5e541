import * as z from 'zod/mini';
import { donorExport, donorQuery, eraseDonorBody, erasureRequest } from '../donors.ts';
import { action, endpoint } from '../endpoint.ts';
import { organisationInQuery } from '../text.ts';

const access = 'manageDonorData';

export const exportDonor = endpoint('GET /api/admin/donors/export', {
  query: donorQuery,
  response: { 200: donorExport },
  access,
  stepUp: true,
  limit: { name: 'donor-export-account', max: 60, windowSeconds: 10 * 60, by: 'account' },
});
export const listErasureRequests = endpoint('GET /api/admin/donors/erasure-requests', {
  query: organisationInQuery,
  response: { 200: z.array(erasureRequest) },
  access,
});
export const eraseDonor = action('POST /api/admin/donors/erase', {
  body: eraseDonorBody,
  access,
  stepUp: true,
});
