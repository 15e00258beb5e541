import * as z from 'zod/mini';
import { publicId } from './text.ts';

/** An account as administrators see it. Its `id` is also the id of the organisation it founded. */
export const tenant = z.object({
  id: publicId,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  organizationName: z.string(),
  lastLoginAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Since when it is being deleted; null for one that is not. */
  closingSince: z.nullable(z.string()),
  /** What its end waits for, in words; empty when it is as good as gone. */
  closingWaitsFor: z.nullable(z.string()),
});
export type Tenant = z.infer<typeof tenant>;
