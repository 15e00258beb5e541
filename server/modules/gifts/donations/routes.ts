import { listDonations as listDonationsEndpoint } from '../../../../contract/endpoints/donation-list.ts';
import { readStats } from '../../../../contract/endpoints/donation-stats.ts';
import { readMonthToDate as readMonthToDateEndpoint } from '../../../../contract/endpoints/month-to-date.ts';
import * as pagesEndpoints from '../../../../contract/endpoints/campaigns.ts';
import * as donationsEndpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import {
  defaultPageSize,
  moreThanTotalHeader,
  onlyNewestHeader,
  totalCountHeader,
  totalReceivedHeader,
  type DonationFilter,
} from '../../../../contract/donation-list.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { fieldError } from '../../../platform/app-error.ts';
import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { writeXlsx } from '../../../platform/spreadsheet/write-xlsx.ts';
import type { AuditAction } from '../../../../contract/audit-actions.ts';
import { auditChange, auditView } from '../../foundation/audit/record-audit.ts';
import {
  byAccount,
  namedScopeOf,
  ownScopeOf,
  requirePermission,
  visitorOf,
  type Visitor,
} from '../../foundation/sessions/access.ts';
import { chooseListScope } from '../../foundation/settings/choose-scope.ts';
import {
  listOrganisationIds,
  refuseUnknownOrganisation,
} from '../../foundation/organisation/find-organisation.ts';
import { recordOfflineGift, withdrawOfflineGift } from './offline-gifts.ts';
import { redactDonationForVisitor } from './donor/without-donor.ts';
import { donationColumns } from './list/donation-columns.ts';
import {
  filtersByOrigin,
  resolveMolliePaymentId,
  resolveReceiptNumber,
  toDonationQuery,
  type DonationQuery,
  type FindDonationOfReceipt,
} from './list/donation-query.ts';
import { listDonations, listNewest, streamDonations, toJsonArray } from './list/list-donations.ts';
import { toListed, type ListedRow } from './list/listed-donation.ts';
import { readOrigins } from './list/read-origins.ts';
import { readFigures, readMonthToDate, readPageFigures, type SumPausedGifts } from './list/read-figures.ts';

const recentCount = 5;
const dutchNumber = new Intl.NumberFormat('nl-NL');

const exportFormats = [
  {
    endpoint: donationsEndpoints.exportCsv,
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    write: (rows: AsyncIterable<ListedRow[]>) => writeCsv(donationColumns, rows),
  },
  {
    endpoint: donationsEndpoints.exportXlsx,
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (rows: AsyncIterable<ListedRow[]>) => writeXlsx('Donaties', donationColumns, rows),
  },
];

export async function donationRoutes(
  server: HttpServer,
  { database, clock }: Deps,
  findDonationOfReceipt: FindDonationOfReceipt,
  sumPausedGifts: SumPausedGifts,
): Promise<void> {
  const readQuery = async (transaction: Transaction, filter: DonationFilter): Promise<DonationQuery> => {
    await refuseUnknownOrganisation(transaction);
    const query = toDonationQuery(filter);
    if (transaction.scope.organisationId === null && filtersByOrigin(query))
      throw fieldError('userId', 'Kies eerst een organisatie om op pagina, bestemming of bron te filteren.');
    const byPayment = await resolveMolliePaymentId(transaction, query);
    return resolveReceiptNumber(transaction, findDonationOfReceipt, byPayment);
  };

  serve(server, listDonationsEndpoint, async (request, reply) => {
    const { userId, page, pageSize = defaultPageSize } = request.query;
    const scope = chooseListScope(request, userId);
    const visitor = visitorOf(request);
    // A search by name would reveal the donors whose names are hidden.
    if (request.query.search) requirePermission(request, 'viewDonors');
    const isPaged = page !== undefined || request.query.pageSize !== undefined;
    if (!isPaged) await request.takeTurn(byAccount(request));
    const part = isPaged
      ? { limit: pageSize, offset: ((page ?? 1) - 1) * pageSize }
      : { limit: 0, offset: 0 };
    const { query, list } = await database.transaction(scope, async (transaction) => {
      const query = await readQuery(transaction, request.query);
      const list = await listDonations(transaction, query, part);
      const shown = isPaged ? list.donations.map(({ userId: id }) => id) : undefined;
      await auditAdminView(transaction, visitor, 'donations_viewed', shown);
      return { query, list };
    });
    const { donations, total, receivedCents, onlyNewest } = list;
    reply.header(totalCountHeader, total.count);
    if (total.isExceeded) reply.header(moreThanTotalHeader, 'true');
    if (receivedCents !== undefined) reply.header(totalReceivedHeader, centsToDecimal(receivedCents));
    if (onlyNewest) reply.header(onlyNewestHeader, 'true');
    if (isPaged) return donations.map((donation) => redactDonationForVisitor(visitor, donation));
    return sendStream(
      reply,
      'application/json; charset=utf-8',
      toJsonArray(streamDonations(database, scope, query), (row) =>
        redactDonationForVisitor(visitor, toListed(row)),
      ),
    );
  });

  for (const { endpoint, extension, contentType, write } of exportFormats) {
    serve(server, endpoint, async (request, reply) => {
      const scope = chooseListScope(request, request.query.userId);
      const query = await database.transaction(scope, async (transaction) => {
        const filtered = await readQuery(transaction, request.query);
        await recordExport(transaction, visitorOf(request), filtered, extension.toUpperCase());
        return filtered;
      });
      const filename = `donaties-${dutchDate(clock.now())}.${extension}`;
      reply.header('content-disposition', `attachment; filename="${filename}"`);
      return sendStream(reply, contentType, write(streamDonations(database, scope, query)));
    });
  }

  serve(server, pagesEndpoints.readPageFigures, (request) =>
    database.transaction(ownScopeOf(request), (transaction) =>
      readPageFigures(transaction, request.params.id),
    ),
  );

  serve(server, donationsEndpoints.readOrigins, (request) =>
    database.transaction(namedScopeOf(request, request.query.userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      return readOrigins(transaction, request.query);
    }),
  );

  serve(server, readStats, (request) => {
    const { userId, apiEnvironment = 'live', period } = request.query;
    const scope = chooseListScope(request, userId);
    return database.transaction(scope, async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      const newest = { limit: recentCount, offset: 0 };
      const recent = await listNewest(transaction, toDonationQuery({ apiEnvironment }), newest);
      const shown = recent.map(({ userId: id }) => id);
      await auditAdminView(transaction, visitorOf(request), 'figures_viewed', shown);
      const figures = await readFigures(transaction, sumPausedGifts, apiEnvironment, clock.now(), period);
      return {
        apiEnvironment,
        ...figures,
        recent: recent.map((donation) => redactDonationForVisitor(visitorOf(request), donation)),
      };
    });
  });

  serve(server, readMonthToDateEndpoint, (request) => {
    const { userId, apiEnvironment } = request.query;
    return database.transaction(namedScopeOf(request, userId), async (transaction) => {
      await refuseUnknownOrganisation(transaction);
      await auditAdminView(transaction, visitorOf(request), 'figures_viewed');
      return readMonthToDate(transaction, apiEnvironment, clock.now());
    });
  });

  serve(server, donationsEndpoints.recordOfflineGift, async (request, reply) => {
    const id = await database.transaction(ownScopeOf(request), (transaction) =>
      recordOfflineGift(transaction, visitorOf(request), request.body, clock.now()),
    );
    return reply.status(201).send({ id });
  });

  serve(server, donationsEndpoints.takeBackOfflineGift, async (request) => {
    const { id } = request.params;
    await database.transaction(ownScopeOf(request), (transaction) =>
      withdrawOfflineGift(transaction, visitorOf(request), id, request.body.reason, clock.now()),
    );
    return { message: 'Gift teruggenomen.' };
  });
}

/** Audits every export, not only the exports of administrators, because an export may leak a list of donors. */
async function recordExport(
  transaction: Transaction,
  visitor: Visitor,
  query: DonationQuery,
  format: string,
): Promise<void> {
  if (!actsForOrganisation(transaction)) return auditAdminView(transaction, visitor, 'donations_exported');
  const { total } = await listDonations(transaction, query, { limit: 0, offset: 0 });
  const count = dutchNumber.format(total.count);
  const lines = total.isExceeded
    ? `meer dan ${count} regels`
    : total.count === 1
      ? '1 regel'
      : `${count} regels`;
  await auditChange(transaction, visitor, 'donations_exported', `${format}, ${lines}`);
}

async function auditAdminView(
  transaction: Transaction,
  visitor: Visitor,
  action: AuditAction,
  organisationIds?: readonly string[],
): Promise<void> {
  if (!visitor.isAdmin) return;
  if (transaction.scope.organisationId !== null)
    return auditView(transaction, visitor, [transaction.scope.organisationId], action);
  await auditView(transaction, visitor, organisationIds ?? (await listOrganisationIds(transaction)), action);
}
