import * as z from 'zod/mini';
import { donorExport, donorQuery, eraseDonorBody, erasureRequest } from '../donors.ts';
import { donorKindBody, donorListQuery, donorPageQuery, listedDonor } from '../donor-list.ts';
import { donorPage } from '../donor-page.ts';
import { action, endpoint } from '../endpoint.ts';
import { idInPath, organisationInQuery } from '../text.ts';

const access = 'manageDonorData';

export const listDonors = endpoint('GET /api/admin/donors', {
  query: donorListQuery,
  response: { 200: z.array(listedDonor) },
  access: 'viewDonors',
});
export const readDonor = endpoint('GET /api/admin/donors/:id', {
  params: idInPath,
  query: donorPageQuery,
  response: { 200: donorPage },
  access: 'viewDonors',
});
export const saveDonorKind = action('PUT /api/admin/donors/:id/kind', {
  params: idInPath,
  body: donorKindBody,
  access,
});
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
