import * as z from 'zod/mini';
import { donationListQuery, listedDonation, donationStats, statsPeriods } from '../donation-list.ts';
import { endpoint } from '../endpoint.ts';
import { environments } from '../environments.ts';
import { optionalId } from '../text.ts';

/** Only requests without paging count towards the limit, because each of them returns all donations. */
export const listDonations = endpoint('GET /api/admin/donations', {
  query: donationListQuery,
  response: { 200: z.array(listedDonation) },
  access: 'viewFigures',
  limit: { name: 'donation-list-account', max: 60, windowSeconds: 10 * 60 },
});
export const readStats = endpoint('GET /api/admin/stats', {
  query: z.object({
    userId: optionalId,
    apiEnvironment: z.optional(z.enum(environments)),
    period: z.optional(z.enum(statsPeriods)),
  }),
  response: { 200: donationStats },
  access: 'viewFigures',
});
