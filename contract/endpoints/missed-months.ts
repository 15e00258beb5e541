import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { paging } from '../donation-list.ts';
import { endpoint } from '../endpoint.ts';
import { missedMonth, missedMonthBody, missedMonthFigures, missedMonthsQuery } from '../missed-months.ts';
import { idInPath } from '../text.ts';

const acting = { params: idInPath, body: missedMonthBody, access: 'stopMonthlyGifts' } as const;

export const listMissedMonths = endpoint('GET /api/admin/missed-months', {
  query: z.object({ ...missedMonthsQuery, ...paging }),
  response: { 200: z.array(missedMonth) },
  access: 'viewFigures',
});
export const readMissedMonthFigures = endpoint('GET /api/admin/missed-months/figures', {
  query: z.object(missedMonthsQuery),
  response: { 200: missedMonthFigures },
  access: 'viewFigures',
});
export const askForMissedMonth = endpoint('POST /api/admin/missed-months/:id/ask', {
  ...acting,
  response: { 200: actionDone },
});
export const giveUpMissedMonth = endpoint('POST /api/admin/missed-months/:id/give-up', {
  ...acting,
  response: { 200: actionDone },
});
