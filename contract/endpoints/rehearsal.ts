import { action, endpoint } from '../endpoint.ts';
import { rehearsal, startRehearsalBody } from '../rehearsal.ts';

const access = 'manageOrganisation';

export const readRehearsal = endpoint('GET /api/admin/rehearsal', {
  response: { 200: rehearsal },
  access: 'viewFigures',
});
export const startRehearsal = action('POST /api/admin/rehearsal', { body: startRehearsalBody, access });
export const stopRehearsal = action('POST /api/admin/rehearsal/stop', { access });
export const removeRehearsal = action('DELETE /api/admin/rehearsal', { access });
