import * as z from 'zod/mini';
import { auditEntry, auditFilter, platformAuditEntry, tenantAuditEntry } from '../../../../contract/audit.ts';
import { maxPageSize, paging, totalCountHeader } from '../../../../contract/donation-list.ts';
import { someId } from '../../../../contract/text.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { byAccount, namedScopeOf, platformScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { exportEntries } from './export-entries.ts';
import {
  countAuditEntries,
  countPlatformEntries,
  listAuditEntries,
  listEntriesOfAll,
  listPlatformEntries,
} from './queries.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { limits } from './limits.ts';

/** Who did what: for the organisation it was done in, and of the platform for its administrators. */
export async function auditRoutes(server: HttpServer, { database, clock }: Deps): Promise<void> {
  server.get(
    '/api/admin/audit',
    {
      config: { access: 'manageOrganisation' },
      schema: {
        querystring: z.extend(auditFilter, { userId: someId, ...paging }),
        response: { 200: z.array(auditEntry) },
      },
    },
    (request, reply) => {
      const { userId, page = 1, pageSize = maxPageSize, ...filter } = request.query;
      const scope = namedScopeOf(request, userId);
      return database.transaction(scope, async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        reply.header(totalCountHeader, await countAuditEntries(transaction, filter));
        return listAuditEntries(transaction, filter, { limit: pageSize, offset: (page - 1) * pageSize });
      });
    },
  );

  server.get(
    '/api/admin/audit/export',
    {
      config: {
        access: 'manageOrganisation',
        stepUp: true,
        costly: { limit: limits.exportsByAccount, by: byAccount },
      },
      schema: { querystring: z.extend(auditFilter, { userId: someId }) },
    },
    async (request, reply) => {
      const { userId, ...filter } = request.query;
      const scope = namedScopeOf(request, userId);
      await database.transaction(scope, async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        await auditChange(transaction, visitorOf(request), 'log_exported');
      });
      const filename = `logboek-${dutchDate(clock.now())}.csv`;
      reply.header('content-disposition', `attachment; filename="${filename}"`);
      return sendStream(reply, 'text/csv; charset=utf-8', exportEntries(database, scope, filter));
    },
  );

  server.get(
    '/api/admin/audit/all',
    {
      config: { access: 'administrator' },
      schema: { querystring: z.extend(auditFilter, paging), response: { 200: z.array(tenantAuditEntry) } },
    },
    (request, reply) => {
      const { page = 1, pageSize = maxPageSize, ...filter } = request.query;
      return database.transaction(platformScopeOf(request), async (transaction) => {
        reply.header(totalCountHeader, await countAuditEntries(transaction, filter));
        return listEntriesOfAll(transaction, filter, { limit: pageSize, offset: (page - 1) * pageSize });
      });
    },
  );

  server.get(
    '/api/admin/platform-audit',
    {
      config: { access: 'administrator' },
      schema: { querystring: z.object(paging), response: { 200: z.array(platformAuditEntry) } },
    },
    (request, reply) => {
      const { page = 1, pageSize = maxPageSize } = request.query;
      return database.transaction(platformScopeOf(request), async (transaction) => {
        reply.header(totalCountHeader, await countPlatformEntries(transaction));
        return listPlatformEntries(transaction, { limit: pageSize, offset: (page - 1) * pageSize });
      });
    },
  );
}
