import * as z from 'zod/mini';

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

/** What administrators did to the platform, newest first. */
export const platformAuditEntry = z.omit(auditEntry, { byAdministrator: true });
export type PlatformAuditEntry = z.infer<typeof platformAuditEntry>;
