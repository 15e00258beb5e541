import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../text.ts';
import { judgeMessageBody, wallMessageQuery, wallMessages } from '../wall.ts';

const access = 'editLooks';

export const listWallMessages = endpoint('GET /api/admin/wall-messages', {
  query: wallMessageQuery,
  response: { 200: wallMessages },
  access,
});
export const moderateMessage = endpoint('PUT /api/admin/wall-messages/:id', {
  params: idInPath,
  body: judgeMessageBody,
  response: { 200: actionDone },
  access,
});
