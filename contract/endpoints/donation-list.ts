import * as z from 'zod/mini';
import { donationListQuery, listedDonation } from '../donation-list.ts';
import { endpoint } from '../endpoint.ts';

/** Without a page it answers all donations, as a program may ask: that alone counts for the limit. */
export const listDonations = endpoint('GET /api/admin/donations', {
  query: donationListQuery,
  response: { 200: z.array(listedDonation) },
  access: 'viewFigures',
  limit: { name: 'donation-list-account', max: 60, windowSeconds: 10 * 60 },
});
