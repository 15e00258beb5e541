import { auditEntry, type AuditFilter, tenantAuditEntry } from '../../../../contract/audit.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { usePage } from '../../../lib/use-page.ts';

const auditPath = '/api/admin/audit';

export function useAuditLog(userId: string | undefined, filter: AuditFilter, page: number) {
  return usePage(auditPath, auditEntry, { userId, ...filter }, page);
}

/** For administrators. */
export function useAuditLogOfAll(filter: AuditFilter, page: number) {
  return usePage(`${auditPath}/all`, tenantAuditEntry, filter, page);
}

export function auditExportUrl(userId: string | undefined, filter: AuditFilter): string {
  return pathWithQuery(`${auditPath}/export`, { userId, ...filter });
}
