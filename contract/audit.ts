import * as z from 'zod/mini';
import { calendarDay } from './donation-list.ts';
import { publicId, singleLine } from './text.ts';

/** Who did what in an organisation, newest first. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The e-mail address of the account that did it. */
  actor: z.string(),
  byAdministrator: z.boolean(),
  action: z.string(),
  /** A Dutch sentence. */
  text: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The same in all organisations, for administrators. */
export const tenantAuditEntry = z.extend(auditEntry, { userId: publicId, organizationName: z.string() });
export type TenantAuditEntry = z.infer<typeof tenantAuditEntry>;

/** What administrators did to the platform, newest first. */
export const platformAuditEntry = z.omit(auditEntry, { byAdministrator: true });
export type PlatformAuditEntry = z.infer<typeof platformAuditEntry>;

/** What an entry is about, as somebody who looks for something thinks of it. */
export const auditKinds = ['logins', 'team', 'donors', 'settings', 'money'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Which entries; an empty value is no filter. */
export const auditFilter = z.object({
  /** Part of the address of who did it. */
  actor: z.optional(singleLine({ max: 254 })),
  kind: z.optional(z.enum([...auditKinds, ''])),
  from: calendarDay,
  /** Included. */
  until: calendarDay,
});
export type AuditFilter = z.infer<typeof auditFilter>;
