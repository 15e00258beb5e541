import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import { batchSize, readInBatches } from '../../../platform/database/read-in-batches.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { twoWeeksBefore, type TwoWeeks } from '../../../platform/two-weeks.ts';
import { readWeekFigures, type WeekOfDonations } from '../../gifts/donations/figures.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { listOpenOrganisationIds } from '../../foundation/organisation/find-organisation.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { readWeeksOfSubscriptions, type WeekOfSubscriptions } from '../../money/subscriptions/figures.ts';
import { formatEuros } from '../../../../contract/money.ts';

export async function sendWeeklySummaries(deps: Deps, scope: PlatformScope): Promise<void> {
  const weeks = twoWeeksBefore(deps.clock.now());
  const failures = new FailedItems();
  const batches = readInBatches<string, PlatformScope>(deps.database, scope, (transaction, after = '') =>
    listOpenOrganisationIds(transaction, { after, limit: batchSize }),
  );
  for await (const ids of batches)
    for (const organisation of await listActiveOrganisations(deps, scope, weeks, ids))
      await failures.collect(() => sendSummary(deps, scope, weeks, organisation));
  failures.report('weekly summaries could not be queued');
}

interface ActiveOrganisation {
  organisationId: string;
  lastWeek: WeekFigures;
  weekBefore: WeekFigures;
}

function listActiveOrganisations({ database }: Deps, scope: PlatformScope, weeks: TwoWeeks, ids: string[]) {
  return database.transaction(scope, async (transaction) => {
    const rows = [
      ...(await readWeekFigures(transaction, ids, weeks)),
      ...(await readWeeksOfSubscriptions(transaction, ids, weeks)),
    ];
    const byId = new Map<string, ActiveOrganisation>();
    for (const { organisation_id: id, is_last, ...figures } of rows) {
      const found = byId.get(id) ?? { organisationId: id, lastWeek: noFigures, weekBefore: noFigures };
      const week = is_last ? 'lastWeek' : 'weekBefore';
      byId.set(id, { ...found, [week]: { ...found[week], ...figures } });
    }
    return [...byId.values()].filter(({ lastWeek }) => lastWeek !== noFigures);
  });
}

const noFigures: WeekFigures = {
  received_cents: 0,
  gift_count: 0,
  donor_count: 0,
  failed_charge_count: 0,
  begun_count: 0,
  stopped_count: 0,
};

async function sendSummary(
  deps: Deps,
  scope: PlatformScope,
  weeks: TwoWeeks,
  { organisationId, lastWeek, weekBefore }: ActiveOrganisation,
): Promise<void> {
  await deps.database.transaction(narrowScope(scope, organisationId), async (transaction) => {
    const name = (await readOwnValues(transaction, ['org_name'])).get('org_name') ?? 'uw organisatie';
    await notifyOrganisation(deps, transaction, {
      kind: 'weekly-summary',
      about: weeks.firstDay,
      environment: 'live',
      ...composeSummary(name, weeks, lastWeek, weekBefore),
      action: { label: 'Naar het dashboard', href: '/admin' },
    });
  });
}

type WeekFigures = Omit<WeekOfDonations & WeekOfSubscriptions, 'organisation_id' | 'is_last'>;

function composeSummary(
  organisation: string,
  { firstDay, lastDay }: Pick<TwoWeeks, 'firstDay' | 'lastDay'>,
  lastWeek: WeekFigures,
  weekBefore: WeekFigures,
) {
  const fact = (name: string, figure: keyof WeekFigures, format: (value: number) => string = String) =>
    [name, format(lastWeek[figure]), `week ervoor: ${format(weekBefore[figure])}`] as const;
  return {
    title: `Weekoverzicht: ${formatEuros(lastWeek.received_cents)} ontvangen`,
    paragraphs: [
      `Dit gebeurde er bij ${organisation} van ${formatDay(firstDay, lastDay)} tot en met ${formatDay(lastDay)}, naast de week ervoor.`,
    ],
    facts: [
      fact('Ontvangen', 'received_cents', formatEuros),
      fact('Giften', 'gift_count'),
      fact('Donateurs', 'donor_count'),
      fact('Maandelijkse giften begonnen', 'begun_count'),
      fact('Maandelijkse giften gestopt', 'stopped_count'),
      fact('Mislukte afschrijvingen', 'failed_charge_count'),
    ],
  };
}

/** Omits a month or year that `upTo` also has. Examples: '9', '28 oktober', '29 december 2026'. */
function formatDay(date: string, upTo?: string): string {
  const options: Intl.DateTimeFormatOptions = { timeZone: 'UTC', day: 'numeric' };
  if (date.slice(0, 7) !== upTo?.slice(0, 7)) options.month = 'long';
  if (date.slice(0, 4) !== upTo?.slice(0, 4)) options.year = 'numeric';
  return new Intl.DateTimeFormat('nl-NL', options).format(new Date(date));
}
