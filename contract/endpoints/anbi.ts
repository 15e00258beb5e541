import * as z from 'zod/mini';
import * as contract from '../anbi.ts';
import { action, endpoint } from '../endpoint.ts';
import { maxPdfBytes } from '../uploads.ts';
import { idInPath } from '../text.ts';

const access = 'editLooks';
const longText = { access, bodyLimitBytes: 64 * 1024 } as const;
const params = z.object({ year: z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number)) });

export const readAnbi = endpoint('GET /api/admin/anbi', { response: { 200: contract.anbi }, access });
export const saveAim = action('PUT /api/admin/anbi/aim', { body: contract.saveAimBody, ...longText });
export const savePayPolicy = action('PUT /api/admin/anbi/pay', {
  body: contract.savePayPolicyBody,
  ...longText,
});
export const savePolicy = action('PUT /api/admin/anbi/policy', {
  body: contract.savePolicyBody,
  ...longText,
});
export const saveBoard = action('PUT /api/admin/anbi/board', { body: contract.saveBoardBody, ...longText });
export const saveBookYear = action('PUT /api/admin/anbi/book-year', {
  body: contract.saveBookYearBody,
  access,
});
export const saveReport = action('PUT /api/admin/anbi/years/:year/report', {
  params,
  body: contract.saveReportBody,
  ...longText,
});
export const saveAccounts = action('PUT /api/admin/anbi/years/:year/accounts', {
  params,
  body: contract.saveAccountsBody,
  access,
});
export const readIncome = endpoint('GET /api/admin/anbi/years/:year/income', {
  params,
  response: { 200: contract.bookYearIncome },
  access,
});
export const saveAnbiPage = action('PUT /api/admin/anbi/page', {
  body: contract.saveAnbiPageBody,
  access: 'manageOrganisation',
});
export const previewAnbiPage = endpoint('GET /api/admin/anbi/preview', {
  access,
  limit: { name: 'anbi-preview-account', max: 120, windowSeconds: 10 * 60, by: 'account' },
});
export const downloadAnbiFile = endpoint('GET /api/admin/anbi/files/:id', { params: idInPath, access });
export const uploadAnbiFile = endpoint('POST /api/admin/anbi/files', {
  query: z.object({ name: z.string().check(z.maxLength(1_000)) }),
  response: { 201: contract.anbiFile },
  access,
  bodyLimitBytes: maxPdfBytes,
});
