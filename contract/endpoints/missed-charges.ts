import * as z from 'zod/mini';
import { actionDone } from '../action-done.ts';
import { paging } from '../donation-list.ts';
import { endpoint } from '../endpoint.ts';
import {
  missedCharge,
  missedChargeBody,
  missedChargeFigures,
  missedChargesQuery,
} from '../missed-charges.ts';
import { idInPath } from '../text.ts';

const acting = { params: idInPath, body: missedChargeBody, access: 'stopMonthlyGifts' } as const;

export const listMissedCharges = endpoint('GET /api/admin/missed-charges', {
  query: z.object({ ...missedChargesQuery, ...paging }),
  response: { 200: z.array(missedCharge) },
  access: 'viewFigures',
});
export const readMissedChargeFigures = endpoint('GET /api/admin/missed-charges/figures', {
  query: z.object(missedChargesQuery),
  response: { 200: missedChargeFigures },
  access: 'viewFigures',
});
export const askForMissedCharge = endpoint('POST /api/admin/missed-charges/:id/ask', {
  ...acting,
  response: { 200: actionDone },
});
export const giveUpMissedCharge = endpoint('POST /api/admin/missed-charges/:id/give-up', {
  ...acting,
  response: { 200: actionDone },
});
