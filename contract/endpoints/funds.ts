import * as z from 'zod/mini';
import { fund, saveFundBody } from '../campaigns.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../text.ts';

export const listFunds = endpoint('GET /api/admin/funds', {
  response: { 200: z.array(fund) },
  access: 'viewFigures',
});
export const createFund = endpoint('POST /api/admin/funds', {
  body: saveFundBody,
  response: { 201: fund },
  access: 'editLooks',
});
export const saveFund = endpoint('PUT /api/admin/funds/:id', {
  params: idInPath,
  body: saveFundBody,
  response: { 200: fund },
  access: 'editLooks',
});
