import * as z from 'zod/mini';
import { calendarDay } from './donation-list.ts';
import { publicId, singleLine } from './text.ts';

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  byAdministrator: z.boolean(),
  action: z.string(),
  text: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const tenantAuditEntry = z.extend(auditEntry, { userId: publicId, organizationName: z.string() });
export type TenantAuditEntry = z.infer<typeof tenantAuditEntry>;

export const platformAuditEntry = z.omit(auditEntry, { byAdministrator: true });
export type PlatformAuditEntry = z.infer<typeof platformAuditEntry>;

export const auditKinds = ['logins', 'team', 'donors', 'settings', 'money'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditFilter = z.object({
  actor: z.optional(singleLine({ max: 254 })),
  kind: z.optional(z.enum([...auditKinds, ''])),
  from: calendarDay,
  until: calendarDay,
});
export type AuditFilter = z.infer<typeof auditFilter>;
