import { actionDone } from '../action-done.ts';
import { endpoint } from '../endpoint.ts';
import { endTrialBody, startTrialBody, trials } from '../trials.ts';

export const readTrials = endpoint('GET /api/admin/trial', {
  response: { 200: trials },
  access: 'viewFigures',
});
export const startTrial = endpoint('POST /api/admin/trial', {
  body: startTrialBody,
  response: { 200: actionDone },
  access: 'editLooks',
});
export const endTrial = endpoint('POST /api/admin/trial/end', {
  body: endTrialBody,
  response: { 200: actionDone },
  access: 'editLooks',
});
