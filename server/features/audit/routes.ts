import * as z from 'zod/mini';
import { auditEntry, platformAuditEntry, tenantAuditEntry } from '../../../contract/audit.ts';
import { maxPageSize, paging, totalCountHeader } from '../../../contract/donation-list.ts';
import { someId } from '../../../contract/text.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { refuseUnknownOrganisation } from '../organisations/find-organisation.ts';
import { namedScopeOf, platformScopeOf } from '../sessions/access.ts';
import {
  countAuditEntries,
  countPlatformEntries,
  listAuditEntries,
  listEntriesOfAll,
  listPlatformEntries,
} from './queries.ts';

/** Who did what: for the organisation it was done in, and of the platform for its administrators. */
export async function auditRoutes(server: HttpServer, { database }: Deps): Promise<void> {
  server.get(
    '/api/admin/audit',
    {
      config: { access: 'manageOrganisation' },
      schema: {
        querystring: z.object({ userId: someId, ...paging }),
        response: { 200: z.array(auditEntry) },
      },
    },
    (request, reply) => {
      const { userId, page = 1, pageSize = maxPageSize } = request.query;
      const scope = namedScopeOf(request, userId);
      return database.transaction(scope, async (transaction) => {
        await refuseUnknownOrganisation(transaction);
        reply.header(totalCountHeader, await countAuditEntries(transaction));
        return listAuditEntries(transaction, { limit: pageSize, offset: (page - 1) * pageSize });
      });
    },
  );

  server.get(
    '/api/admin/audit/all',
    {
      config: { access: 'administrator' },
      schema: { querystring: z.object(paging), response: { 200: z.array(tenantAuditEntry) } },
    },
    (request, reply) => {
      const { page = 1, pageSize = maxPageSize } = request.query;
      return database.transaction(platformScopeOf(request), async (transaction) => {
        reply.header(totalCountHeader, await countAuditEntries(transaction));
        return listEntriesOfAll(transaction, { limit: pageSize, offset: (page - 1) * pageSize });
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
