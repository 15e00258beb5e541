import { action, endpoint } from '../endpoint.ts';
import { endTrialBody, startTrialBody, trials } from '../trials.ts';

export const readTrials = endpoint('GET /api/admin/trial', {
  response: { 200: trials },
  access: 'viewFigures',
});
export const startTrial = action('POST /api/admin/trial', { body: startTrialBody, access: 'editLooks' });
export const endTrial = action('POST /api/admin/trial/end', { body: endTrialBody, access: 'editLooks' });
