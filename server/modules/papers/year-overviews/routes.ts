import * as endpoints from '../../../../contract/endpoints/year-overviews.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { datedSettingKeys, type OverviewDonor } from '../../../../contract/year-overviews.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { correctPeriods, readPeriods } from '../../foundation/settings/periods/correct-periods.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import type { DonorSummary } from './donor-years.ts';
import { environmentOf, readYearContext } from './overview-year.ts';
import { listDonorsOfYear, readOverviewFigures } from './queries.ts';
import { requestOverviews } from './request-overviews.ts';
import { countMailings } from './mailings.ts';
import { showOverview } from './make-overview.ts';
import type { Column } from '../../../platform/spreadsheet/column.ts';

const donorYearColumns: readonly Column<DonorSummary>[] = [
  { heading: 'Naam', kind: 'text', valueOf: ({ name }) => name },
  { heading: 'Email', kind: 'text', valueOf: ({ email }) => email },
  { heading: 'Straat en huisnummer', kind: 'text', valueOf: ({ street }) => street },
  { heading: 'Postcode', kind: 'text', valueOf: ({ postal_code }) => postal_code },
  { heading: 'Plaats', kind: 'text', valueOf: ({ city }) => city },
  { heading: 'Giften', kind: 'text', valueOf: ({ gift_count }) => String(gift_count) },
  { heading: 'Gegeven', kind: 'amount', valueOf: ({ given_cents }) => given_cents },
  {
    heading: 'Teruggegaan',
    kind: 'amount',
    valueOf: ({ given_cents, total_cents }) => given_cents - total_cents,
  },
  { heading: 'Totaal', kind: 'amount', valueOf: ({ total_cents }) => total_cents },
  { heading: 'Nummer', kind: 'text', valueOf: ({ number }) => number },
  { heading: 'Uitgegeven', kind: 'moment', valueOf: ({ issued_at }) => issued_at },
];

const defaultPageSize = 25;

export async function yearOverviewRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const { database, clock } = deps;

  serve(server, endpoints.readOverviewFigures, (request) =>
    database.transaction(ownScopeOf(request), (transaction) =>
      readOverviewFigures(transaction, clock.now(), request.query.year),
    ),
  );

  serve(server, endpoints.readOverviewProgress, (request) =>
    database.transaction(ownScopeOf(request), async (transaction) => {
      const environment = environmentOf(await readEffectiveSettings(transaction));
      return countMailings(transaction, { year: request.query.year, environment });
    }),
  );

  serve(server, endpoints.listOverviewDonors, async (request, reply) => {
    const { year, filter = 'all', search = '', page = 1, pageSize = defaultPageSize } = request.query;
    const { donors, total } = await database.transaction(ownScopeOf(request), async (transaction) => {
      const context = await readYearContext(transaction, year);
      const part = { choice: filter, search, limit: pageSize, offset: (page - 1) * pageSize };
      return listDonorsOfYear(transaction, context, part);
    });
    reply.header(totalCountHeader, total);
    return donors.map(toOverviewDonor);
  });

  serve(server, endpoints.showOverview, async (request, reply) => {
    const { filename, pdf } = await showOverview(deps, ownScopeOf(request), request.query);
    return sendFile(reply, { filename, type: 'application/pdf', content: pdf }, 'inline');
  });

  serve(server, endpoints.exportYear, async (request, reply) => {
    const { year } = request.query;
    const { donors } = await database.transaction(ownScopeOf(request), async (transaction) => {
      await auditChange(transaction, visitorOf(request), 'overviews_exported', String(year));
      // Reads all donors in one query. With a query per page, a new gift would shift the rows between two pages.
      return listDonorsOfYear(transaction, await readYearContext(transaction, year), { choice: 'all' });
    });
    reply.header('content-disposition', `attachment; filename="giften-${year}-per-donateur.csv"`);
    return sendStream(reply, 'text/csv; charset=utf-8', writeCsv(donorYearColumns, inOneBatch(donors)));
  });

  serve(server, endpoints.sendOverviews, async (request) => {
    const overviews = { ...request.body, why: 'first' } as const;
    const count = await requestOverviews(deps, ownScopeOf(request), visitorOf(request), overviews);
    return { message: `${overviewsAre(count)} verstuurd.` };
  });

  serve(server, endpoints.correctOverviews, async (request) => {
    const overviews = { ...request.body, why: 'correction' } as const;
    const count = await requestOverviews(deps, ownScopeOf(request), visitorOf(request), overviews);
    return { message: `${overviewsAre(count)} opnieuw verstuurd, met een nieuw nummer.` };
  });

  serve(server, endpoints.listPeriods, (request) =>
    database.transaction(ownScopeOf(request), (transaction) => readPeriods(transaction, datedSettingKeys)),
  );

  serve(server, endpoints.correctPeriods, async (request) => {
    await correctPeriods(deps, ownScopeOf(request), visitorOf(request), request.body);
    return { message: 'De periodes zijn bewaard.' };
  });
}

const overviewsAre = (count: number) =>
  count === 1 ? '1 overzicht wordt' : `${count.toLocaleString('nl-NL')} overzichten worden`;

async function* inOneBatch<Item>(batch: Item[]): AsyncGenerator<Item[]> {
  yield batch;
}

function toOverviewDonor(donor: DonorSummary): OverviewDonor {
  return {
    email: donor.email,
    name: donor.name,
    hasAddress: donor.address !== null,
    giftCount: donor.gift_count,
    total: centsToDecimal(donor.total_cents),
    returned: centsToDecimal(donor.given_cents - donor.total_cents),
    number: donor.number,
    isOutdated: donor.is_outdated,
    isSilenced: donor.is_silenced,
    state: stateOf(donor),
  };
}

function stateOf({ mailing_state, mail_status }: DonorSummary): OverviewDonor['state'] {
  if (mailing_state === null) return 'none';
  if (mailing_state === 'left_out') return 'left-out';
  return mailing_state === 'mailed' && mail_status === 'failed' ? 'failed' : mailing_state;
}
