import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import * as contract from '../anbi.ts';
import { endpoint } from '../endpoint.ts';
import { maxPdfBytes } from '../uploads.ts';
import { idInPath } from '../text.ts';

const access = 'editLooks';
const bodyLimitBytes = 64 * 1024;
const saved = { 200: actionDone };
const params = z.object({ year: z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number)) });

export const readAnbi = endpoint('GET /api/admin/anbi', { response: { 200: contract.anbi }, access });
export const saveAim = endpoint('PUT /api/admin/anbi/aim', {
  body: contract.saveAimBody,
  response: saved,
  access,
  bodyLimitBytes,
});
export const savePayPolicy = endpoint('PUT /api/admin/anbi/pay', {
  body: contract.savePayPolicyBody,
  response: saved,
  access,
  bodyLimitBytes,
});
export const savePolicy = endpoint('PUT /api/admin/anbi/policy', {
  body: contract.savePolicyBody,
  response: saved,
  access,
  bodyLimitBytes,
});
export const saveBoard = endpoint('PUT /api/admin/anbi/board', {
  body: contract.saveBoardBody,
  response: saved,
  access,
  bodyLimitBytes,
});
export const saveBookYear = endpoint('PUT /api/admin/anbi/book-year', {
  body: contract.saveBookYearBody,
  response: saved,
  access,
});
export const saveReport = endpoint('PUT /api/admin/anbi/years/:year/report', {
  params,
  body: contract.saveReportBody,
  response: saved,
  access,
  bodyLimitBytes,
});
export const saveAccounts = endpoint('PUT /api/admin/anbi/years/:year/accounts', {
  params,
  body: contract.saveAccountsBody,
  response: saved,
  access,
});
export const readIncome = endpoint('GET /api/admin/anbi/years/:year/income', {
  params,
  response: { 200: contract.bookYearIncome },
  access,
});
export const saveAnbiPage = endpoint('PUT /api/admin/anbi/page', {
  body: contract.saveAnbiPageBody,
  response: saved,
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
