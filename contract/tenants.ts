import * as z from 'zod/mini';
import { paging } from './donation-list.ts';
import { environments } from './environments.ts';
import { publicId, singleLine, emailAddress } from './text.ts';
import { newPassword, username } from './accounts.ts';
import { emailError } from './form-rules.ts';

export const tenant = z.object({
  id: publicId,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  organizationName: z.string(),
  lastLoginAt: z.nullable(z.string()),
  createdAt: z.string(),
  closingSince: z.nullable(z.string()),
  /** The open items that delay the deletion. Empty if no item is open. Null if no deletion has started. */
  closingWaitsFor: z.nullable(z.string()),
});
export type Tenant = z.infer<typeof tenant>;

const lookAlike = z.object({ id: publicId, name: z.string(), sameRsin: z.boolean() });
export type LookAlike = z.infer<typeof lookAlike>;

export const listedTenant = z.extend(tenant, {
  income: z.string(),
  lastGiftAt: z.nullable(z.string()),
  /** Null when the owner was not invited, or has already chosen a password. */
  invitedAt: z.nullable(z.string()),
  /** A look-alike may be an impostor, or an organisation that registered twice. */
  lookAlikes: z.array(lookAlike),
  /** `refused` if at least one value of `heldIdentities` was refused, else `waiting`. Null if that list is empty. */
  identityHold: z.nullable(z.enum(['waiting', 'refused'])),
  /**
   * Each name or RSIN of this organisation that waits for approval or was refused, because another
   * organisation has the same RSIN or a similar name. Includes RSINs of earlier years.
   */
  heldIdentities: z.array(z.string()),
});
export type ListedTenant = z.infer<typeof listedTenant>;

export const tenantDetails = z.extend(listedTenant, {
  emailConfirmed: z.boolean(),
  environment: z.enum(environments),
  paymentKeys: z.array(z.enum(environments)),
});
export type TenantDetails = z.infer<typeof tenantDetails>;

/** `seen` repeats the values that the administrator saw, because they may have changed since. */
export const decideIdentityBody = z.strictObject({
  decision: z.enum(['approved', 'refused']),
  seen: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(100)),
});

export const tenantSorts = ['nieuwste', 'naam', 'laatste-gift', 'inkomsten'] as const;
export type TenantSort = (typeof tenantSorts)[number];

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

export const inviteTenantBody = z.omit(createTenantBody, { password: true });
