import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { twoWeeksBefore, type TwoWeeks } from '../../../platform/two-weeks.ts';
import { readWeeksOfGifts } from '../../gifts/donations/week-figures.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { listOpenOrganisationIds } from '../../foundation/organisation/find-organisation.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { readWeeksOfMonthlyGifts } from '../../money/subscriptions/week-figures.ts';
import { composeSummary, type WeekFigures } from './compose-summary.ts';

const batchSize = 500;

export async function sendWeeklySummaries(deps: Deps, scope: PlatformScope): Promise<void> {
  const weeks = twoWeeksBefore(deps.clock.now());
  const failures = new FailedItems();
  let after = '';
  for (;;) {
    const { ids, active } = await readBatch(deps, scope, weeks, after);
    for (const organisation of active)
      await failures.collect(() => sendSummary(deps, scope, weeks, organisation));
    if (ids.length < batchSize) break;
    after = ids.at(-1)!;
  }
  failures.report('weekly summaries could not be queued');
}

interface ActiveOrganisation {
  organisationId: string;
  last: WeekFigures;
  before: WeekFigures;
}

/** Two queries for a whole batch. */
function readBatch({ database }: Deps, scope: PlatformScope, weeks: TwoWeeks, after: string) {
  return database.transaction(scope, async (transaction) => {
    const ids = await listOpenOrganisationIds(transaction, { after, limit: batchSize });
    const rows = [
      ...(await readWeeksOfGifts(transaction, ids, weeks)),
      ...(await readWeeksOfMonthlyGifts(transaction, ids, weeks)),
    ];
    const byId = new Map<string, ActiveOrganisation>();
    for (const { organisation_id: id, is_last, ...figures } of rows) {
      const found = byId.get(id) ?? { organisationId: id, last: noFigures, before: noFigures };
      const week = is_last ? 'last' : 'before';
      byId.set(id, { ...found, [week]: { ...found[week], ...figures } });
    }
    const active = [...byId.values()].filter(({ last }) => last !== noFigures);
    return { ids, active };
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
  { organisationId, last, before }: ActiveOrganisation,
): Promise<void> {
  await deps.database.transaction(narrowScope(scope, organisationId), async (transaction) => {
    const name = (await readOwnValues(transaction, ['org_name'])).get('org_name') ?? 'uw organisatie';
    await notifyOrganisation(deps, transaction, {
      kind: 'weekly-summary',
      about: weeks.firstDay,
      environment: 'live',
      ...composeSummary(name, weeks, last, before),
      action: { label: 'Naar het dashboard', href: new URL('/admin', deps.publicUrl).href },
    });
  });
}
