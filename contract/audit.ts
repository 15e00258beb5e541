import * as z from 'zod/mini';
import { publicId } from './text.ts';

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
