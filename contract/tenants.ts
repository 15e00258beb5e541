import * as z from 'zod/mini';
import { paging } from './donation-list.ts';
import { environments } from './environments.ts';
import { publicId, singleLine, emailAddress } from './text.ts';
import { newPassword, username } from './accounts.ts';
import { emailError } from './form-rules.ts';

/**
 * An organisation as administrators see it, with the account that stands for it: its founder, or else its oldest owner.
 */
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

/** Another organisation with the same RSIN or, when that differs, with a name that looks the same. */
const lookAlike = z.object({ id: publicId, name: z.string(), sameRsin: z.boolean() });
export type LookAlike = z.infer<typeof lookAlike>;

/** With what came in for its organisation, of real payments, and whether somebody is there yet. */
export const listedTenant = z.extend(tenant, {
  income: z.string(),
  lastGiftAt: z.nullable(z.string()),
  /** When its owner was last asked to choose a password; null for who has one. */
  invitedAt: z.nullable(z.string()),
  /** Whom it may be taken for: one of them may be an impostor, or somebody registered twice. */
  lookAlikes: z.array(lookAlike),
  /** Whether its name or RSIN, which another organisation had first, waits for an administrator or was refused. */
  identityHold: z.nullable(z.enum(['waiting', 'refused'])),
  /** That name, that RSIN, or both. */
  heldIdentities: z.array(z.string()),
});
export type ListedTenant = z.infer<typeof listedTenant>;

/** One of them, with how far it is with taking gifts. */
export const tenantDetails = z.extend(listedTenant, {
  /** Whether it was proved that mail to the account's address arrives. */
  emailConfirmed: z.boolean(),
  environment: z.enum(environments),
  /** For which environments it has a key of Mollie. */
  paymentKeys: z.array(z.enum(environments)),
});
export type TenantDetails = z.infer<typeof tenantDetails>;

/** What an administrator decides about that, and of which values: another one may have been chosen since. */
export const decideIdentityBody = z.strictObject({
  decision: z.enum(['approved', 'refused']),
  seen: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(100)),
});

export const tenantSorts = ['nieuwste', 'naam', 'laatste-gift', 'inkomsten'] as const;
export type TenantSort = (typeof tenantSorts)[number];

/** Without any of these the whole list is answered, newest first and without figures. */
export const tenantListQuery = z.object({
  search: z.optional(singleLine({ max: 100 })),
  sort: z.optional(z.enum(tenantSorts)),
  ...paging,
});

export const createTenantBody = z.strictObject({
  username,
  email: emailAddress(emailError),
  password: newPassword,
  isAdmin: z._default(z.boolean(), false),
});

/** For an account whose owner is mailed a link to choose a password. */
export const inviteTenantBody = z.omit(createTenantBody, { password: true });
