import * as z from 'zod/mini';
import { donationStats, statsPeriods } from '../donation-stats.ts';
import { endpoint } from '../endpoint.ts';
import { environments } from '../environments.ts';
import { optionalId } from '../text.ts';

export const readStats = endpoint('GET /api/admin/stats', {
  query: z.object({
    userId: optionalId,
    apiEnvironment: z.optional(z.enum(environments)),
    period: z.optional(z.enum(statsPeriods)),
  }),
  response: { 200: donationStats },
  access: 'viewFigures',
});
