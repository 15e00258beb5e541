import {
  exportAuditEntries,
  listAuditEntries,
  listEntriesOfAll,
} from '../../../../contract/endpoints/audit.ts';
import type { AuditFilter } from '../../../../contract/audit.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { usePage } from '../../../lib/use-page.ts';

export function useAuditLog(userId: string | undefined, filter: AuditFilter, page: number) {
  return usePage(listAuditEntries, { userId, ...filter }, page);
}

export function useAuditLogOfAll(filter: AuditFilter, page: number) {
  return usePage(listEntriesOfAll, filter, page);
}

export function auditExportUrl(userId: string | undefined, filter: AuditFilter): string {
  return urlOf(exportAuditEntries, { query: { userId, ...filter } });
}
