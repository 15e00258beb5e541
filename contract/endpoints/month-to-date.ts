import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { environments } from '../environments.ts';
import { optionalId } from '../text.ts';

/** Money received since the first of this month, and in the same days of last month, which end with `sameDay`. */
const monthToDate = z.object({ received: z.string(), before: z.string(), sameDay: z.string() });
export type MonthToDate = z.infer<typeof monthToDate>;

export const readMonthToDate = endpoint('GET /api/admin/stats/month-to-date', {
  query: z.object({ userId: optionalId, apiEnvironment: z.enum(environments) }),
  response: { 200: monthToDate },
  access: 'viewFigures',
});
