import * as z from 'zod/mini';
import { donationListQuery } from '../donation-list.ts';
import { listedDonation } from '../listed-donation.ts';
import { endpoint } from '../endpoint.ts';

/** Only requests without paging count towards the limit, because each of them returns all donations. */
export const listDonations = endpoint('GET /api/admin/donations', {
  query: donationListQuery,
  response: { 200: z.array(listedDonation) },
  access: 'viewFigures',
  limit: { name: 'donation-list-account', max: 60, windowSeconds: 10 * 60 },
});
