import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { paperHolds } from './paper-hold.ts';
import { roles } from './roles.ts';
import { publicId } from './text.ts';

/** Who is logged in. Apart from what accounts send: every screen needs this, and few need their rules. */
export const currentUser = z.object({
  id: publicId,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Where they work now, and as what. */
  organizationId: publicId,
  organizationName: z.string(),
  role: z.enum(roles),
  /** Everywhere they may work; the one above is among them. */
  organizations: z.array(z.object({ id: publicId, name: z.string(), role: z.enum(roles) })),
  /** Whether the organisation takes real gifts or test ones. */
  apiEnvironment: z.enum(environments),
  /** Whether it has a key to take them with. */
  hasPaymentKey: z.boolean(),
  /** Whether its owner has shown that mail to this address arrives. */
  emailConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether nothing goes before they have set up a second factor. */
  needsSecondFactor: z.boolean(),
  /** From when on that will be so; null when nothing is asked of them, or they have one. */
  secondFactorDueAt: z.nullable(z.string()),
  /** The names of those who answer for the organisation, a few of them: whom to ask for help. */
  owners: z.array(z.string()),
  /** Since when the organisation is being deleted; null for one that is not. */
  closingSince: z.nullable(z.string()),
  /** Whether one of its owners began that, and an owner may take it back. */
  closingByOwner: z.boolean(),
  /** Set while the organisation says to be an ANBI. */
  isAnbi: z.optional(z.literal(true)),
  /** Set while the organisation issues no papers of real gifts, with the reason. */
  paperHold: z.optional(z.enum(paperHolds)),
  /** Set for administrators while mail goes to the built-in mailbox. */
  hasMailbox: z.optional(z.literal(true)),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const switchOrganizationBody = z.strictObject({ organizationId: publicId });
