import * as z from 'zod/mini';
import { timelineEntry } from '../donation-detail.ts';
import { paging } from '../donation-list.ts';
import { action, endpoint } from '../endpoint.ts';
import { environments } from '../environments.ts';
import { giftOfOrganisationBody, monthlyGift, monthlySummary, stopMonthlyGiftBody } from '../payments.ts';
import { idInPath, organisationInQuery, optionalId } from '../text.ts';
import * as contract from '../missed-charges.ts';

const acting = { params: idInPath, body: contract.missedChargeBody, access: 'stopMonthlyGifts' } as const;
const whose = { userId: optionalId, apiEnvironment: z.optional(z.enum([...environments, ''])) };

export const listMonthlyGifts = endpoint('GET /api/admin/subscriptions', {
  query: z.object({ ...whose, ...paging }),
  response: { 200: z.array(monthlyGift) },
  access: 'viewFigures',
});
export const readMonthlySummary = endpoint('GET /api/admin/subscriptions/summary', {
  query: z.object(whose),
  response: { 200: monthlySummary },
  access: 'viewFigures',
});
export const listGiftChanges = endpoint('GET /api/admin/subscriptions/:id/changes', {
  params: idInPath,
  query: organisationInQuery,
  response: { 200: z.array(timelineEntry) },
  access: 'viewFigures',
});
export const sendGiftLink = action('POST /api/admin/subscriptions/:id/send-link', {
  params: idInPath,
  body: giftOfOrganisationBody,
  access: 'viewDonors',
});
export const stopMonthlyGift = action('POST /api/admin/subscriptions/:id/cancel', {
  params: idInPath,
  body: z.nullish(stopMonthlyGiftBody),
  access: 'stopMonthlyGifts',
});
export const listMissedCharges = endpoint('GET /api/admin/missed-charges', {
  query: z.object({ ...contract.missedChargesQuery, filter: contract.missedChargeFilter, ...paging }),
  response: { 200: z.array(contract.missedCharge) },
  access: 'viewFigures',
});
export const readMissedChargeFigures = endpoint('GET /api/admin/missed-charges/figures', {
  query: z.object(contract.missedChargesQuery),
  response: { 200: contract.missedChargeFigures },
  access: 'viewFigures',
});
export const askForMissedCharge = action('POST /api/admin/missed-charges/:id/ask', { ...acting });
export const giveUpMissedCharge = action('POST /api/admin/missed-charges/:id/give-up', { ...acting });
