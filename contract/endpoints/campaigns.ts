import * as z from 'zod/mini';
import * as contract from '../campaigns.ts';
import { action, endpoint, type Limit } from '../endpoint.ts';
import { formPreviewed, previewFormBody } from '../form-preview.ts';
import { idInPath } from '../text.ts';
import { decideChangeBody, decidePageBody, pageApprovals } from '../action-pages.ts';
import { moderateMessageBody, wallMessageQuery, wallMessages } from '../wall.ts';

const access = 'editLooks';
const bodyLimitBytes = 64 * 1024;
const onePage = { 200: contract.campaignPage };
const limit: Limit = { name: 'form-preview-organisation', max: 120, windowSeconds: 60, by: 'organisation' };

export const listPages = endpoint('GET /api/admin/pages', {
  query: contract.pageListQuery,
  response: { 200: z.array(contract.listedPage) },
  access: 'viewFigures',
});
export const createPage = endpoint('POST /api/admin/pages', {
  body: contract.createPageBody,
  response: { 201: contract.campaignPage },
  access,
  bodyLimitBytes,
});
export const readPage = endpoint('GET /api/admin/pages/:id', {
  params: idInPath,
  response: onePage,
  access: 'viewFigures',
});
export const savePage = endpoint('PUT /api/admin/pages/:id', {
  params: idInPath,
  body: contract.savePageBody,
  response: onePage,
  access,
  bodyLimitBytes,
});
export const changePageState = endpoint('PUT /api/admin/pages/:id/state', {
  params: idInPath,
  body: contract.changePageStateBody,
  response: onePage,
  access,
});
export const readPageFigures = endpoint('GET /api/admin/pages/:id/figures', {
  params: idInPath,
  response: { 200: contract.pageFigures },
  access: 'viewFigures',
});
export const previewPage = endpoint('POST /api/admin/pages/preview', {
  body: contract.previewPageBody,
  response: { 200: formPreviewed },
  access,
  bodyLimitBytes,
  limit,
});
export const previewForm = endpoint('POST /api/admin/form-preview', {
  body: previewFormBody,
  response: { 200: formPreviewed },
  access,
  limit,
});
/** The server needs a second to draw a letter with a thousand messages, so the number of downloads is limited. */
export const downloadLetter = endpoint('GET /api/admin/pages/:id/letter.pdf', {
  params: idInPath,
  access,
  limit: { name: 'letter-account', max: 30, windowSeconds: 10 * 60, by: 'account' },
});
export const listWallMessages = endpoint('GET /api/admin/wall-messages', {
  query: wallMessageQuery,
  response: { 200: wallMessages },
  access,
});
export const moderateMessage = action('PUT /api/admin/wall-messages/:id', {
  params: idInPath,
  body: moderateMessageBody,
  access,
});
export const listApprovals = endpoint('GET /api/admin/page-approvals', {
  response: { 200: pageApprovals },
  access,
});
export const decidePage = action('PUT /api/admin/page-approvals/:id', {
  params: idInPath,
  body: decidePageBody,
  access,
});
export const decideChange = action('PUT /api/admin/page-approvals/:id/change', {
  params: idInPath,
  body: decideChangeBody,
  access,
});
export const listFunds = endpoint('GET /api/admin/funds', {
  response: { 200: z.array(contract.fund) },
  access: 'viewFigures',
});
export const createFund = endpoint('POST /api/admin/funds', {
  body: contract.saveFundBody,
  response: { 201: contract.fund },
  access,
});
export const saveFund = endpoint('PUT /api/admin/funds/:id', {
  params: idInPath,
  body: contract.saveFundBody,
  response: { 200: contract.fund },
  access,
});
