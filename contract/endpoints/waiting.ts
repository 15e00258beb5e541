import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { waitingItem } from '../waiting.ts';

/** Every role may ask. The list has only what the role may do. */
export const listWaitingItems = endpoint('GET /api/admin/waiting', {
  response: { 200: z.array(waitingItem) },
  access: 'viewFigures',
});
