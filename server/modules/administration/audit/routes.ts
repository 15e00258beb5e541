import * as endpoints from '../../../../contract/endpoints/audit.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { maxPageSize, totalCountHeader } from '../../../../contract/donation-list.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { namedScopeOf, platformScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { exportEntries } from './export-entries.ts';
import {
  countAuditEntries,
  countPlatformEntries,
  listAuditEntries,
  listEntriesOfAllOrganisations,
  listPlatformEntries,
} from './queries.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';

export async function auditRoutes(server: HttpServer, { database, clock }: Deps): Promise<void> {
  serve(server, endpoints.listAuditEntries, (request, reply) => {
    const { userId, page = 1, pageSize = maxPageSize, ...filter } = request.query;
    const scope = namedScopeOf(request, userId);
    return database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      reply.header(totalCountHeader, await countAuditEntries(transaction, filter));
      return listAuditEntries(transaction, filter, { limit: pageSize, offset: (page - 1) * pageSize });
    });
  });

  serve(server, endpoints.exportAuditEntries, async (request, reply) => {
    const { userId, ...filter } = request.query;
    const scope = namedScopeOf(request, userId);
    await database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      await auditChange(transaction, visitorOf(request), 'log_exported');
    });
    const filename = `logboek-${dutchDate(clock.now())}.csv`;
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return sendStream(reply, 'text/csv; charset=utf-8', exportEntries(database, scope, filter));
  });

  serve(server, endpoints.listEntriesOfAllOrganisations, (request, reply) => {
    const { page = 1, pageSize = maxPageSize, ...filter } = request.query;
    return database.transaction(platformScopeOf(request), async (transaction) => {
      reply.header(totalCountHeader, await countAuditEntries(transaction, filter));
      return listEntriesOfAllOrganisations(transaction, filter, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
    });
  });

  serve(server, endpoints.listPlatformEntries, (request, reply) => {
    const { page = 1, pageSize = maxPageSize } = request.query;
    return database.transaction(platformScopeOf(request), async (transaction) => {
      reply.header(totalCountHeader, await countPlatformEntries(transaction));
      return listPlatformEntries(transaction, { limit: pageSize, offset: (page - 1) * pageSize });
    });
  });
}
