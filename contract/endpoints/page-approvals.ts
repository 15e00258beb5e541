import { actionDone } from '../action-done.ts';
import { judgeChangeBody, judgePageBody, pageApprovals } from '../action-pages.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../text.ts';

const access = 'editLooks';

export const listApprovals = endpoint('GET /api/admin/page-approvals', {
  response: { 200: pageApprovals },
  access,
});
export const judgePage = endpoint('PUT /api/admin/page-approvals/:id', {
  params: idInPath,
  body: judgePageBody,
  response: { 200: actionDone },
  access,
});
export const judgeChange = endpoint('PUT /api/admin/page-approvals/:id/change', {
  params: idInPath,
  body: judgeChangeBody,
  response: { 200: actionDone },
  access,
});
