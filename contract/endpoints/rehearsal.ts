import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { rehearsal, startRehearsalBody } from '../rehearsal.ts';

const access = 'manageOrganisation';

export const readRehearsal = endpoint('GET /api/admin/rehearsal', {
  response: { 200: rehearsal },
  access: 'viewFigures',
});
export const startRehearsal = endpoint('POST /api/admin/rehearsal', {
  body: startRehearsalBody,
  response: { 200: actionDone },
  access,
});
export const stopRehearsal = endpoint('POST /api/admin/rehearsal/stop', {
  response: { 200: actionDone },
  access,
});
export const removeRehearsal = endpoint('DELETE /api/admin/rehearsal', {
  response: { 200: actionDone },
  access,
});
