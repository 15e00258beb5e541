import * as z from 'zod/mini';
import { publicId } from './text.ts';

/** Who is logged in. Apart from what accounts send: every screen needs this, and few need their rules. */
export const currentUser = z.object({
  id: publicId,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  organizationId: publicId,
  /** Since when the organisation is being deleted; null for one that is not. */
  closingSince: z.nullable(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;
