import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { environments } from '../environments.ts';
import { optionalId } from '../text.ts';

/**
 * `received` is the money since the first of this month. `before` is the money from the first of last month up to and
 * including `sameDay`, the same day of last month.
 */
const monthToDate = z.object({ received: z.string(), before: z.string(), sameDay: z.string() });
export type MonthToDate = z.infer<typeof monthToDate>;

export const readMonthToDate = endpoint('GET /api/admin/stats/month-to-date', {
  query: z.object({ userId: optionalId, apiEnvironment: z.enum(environments) }),
  response: { 200: monthToDate },
  access: 'viewFigures',
});
