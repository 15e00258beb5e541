import * as z from 'zod/mini';
import { publicId } from './text.ts';

/** Somewhere that an account is logged in, as its owner sees it. */
export const ownSession = z.object({
  id: publicId,
  /** The browser in plain words, such as 'Chrome op Windows'. */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
