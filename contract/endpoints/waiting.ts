import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { waitingItem } from '../waiting.ts';

/** Every role may request this. The answer has only the items that the role may handle. */
export const listWaitingItems = endpoint('GET /api/admin/waiting', {
  response: { 200: z.array(waitingItem) },
  access: 'viewFigures',
});
