import * as z from 'zod/mini';
import { auditEntry, auditFilter, platformAuditEntry, tenantAuditEntry } from '../audit.ts';
import { paging } from '../donation-list.ts';
import { endpoint } from '../endpoint.ts';
import { optionalId } from '../text.ts';

export const listAuditEntries = endpoint('GET /api/admin/audit', {
  query: z.extend(auditFilter, { userId: optionalId, ...paging }),
  response: { 200: z.array(auditEntry) },
  access: 'manageOrganisation',
});
export const exportAuditEntries = endpoint('GET /api/admin/audit/export', {
  query: z.extend(auditFilter, { userId: optionalId }),
  access: 'manageOrganisation',
  stepUp: true,
  limit: { name: 'audit-export-account', max: 20, windowSeconds: 10 * 60, by: 'account' },
});
export const listEntriesOfAllOrganisations = endpoint('GET /api/admin/audit/all', {
  query: z.extend(auditFilter, paging),
  response: { 200: z.array(tenantAuditEntry) },
  access: 'administrator',
});
export const listPlatformEntries = endpoint('GET /api/admin/platform-audit', {
  query: z.object(paging),
  response: { 200: z.array(platformAuditEntry) },
  access: 'administrator',
});
