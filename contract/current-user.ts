import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { paperHolds } from './paper-hold.ts';
import { roles } from './roles.ts';
import { publicId } from './text.ts';

/** Separate from accounts.ts, because every screen loads this schema, but few screens need the rules of accounts. */
export const currentUser = z.object({
  id: publicId,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  organizationId: publicId,
  organizationName: z.string(),
  role: z.enum(roles),
  organizations: z.array(z.object({ id: publicId, name: z.string(), role: z.enum(roles) })),
  apiEnvironment: z.enum(environments),
  hasPaymentKey: z.boolean(),
  emailConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** True when the user must add a second factor before doing anything else. */
  needsSecondFactor: z.boolean(),
  /** The deadline for a second factor. Null if it is not required, or if the user already has one. */
  secondFactorDueAt: z.nullable(z.string()),
  owners: z.array(z.string()),
  closingSince: z.nullable(z.string()),
  /** True when an owner, not an administrator, started the closing. Only then may an owner undo it. */
  closingByOwner: z.boolean(),
  isAnbi: z.optional(z.literal(true)),
  paperHold: z.optional(z.enum(paperHolds)),
  /** Set for administrators while mail goes to the built-in mailbox and not to a mail server. */
  hasMailbox: z.optional(z.literal(true)),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const switchOrganizationBody = z.strictObject({ organizationId: publicId });
