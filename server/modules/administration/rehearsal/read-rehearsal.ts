import { centsToDecimal } from '../../../../contract/money.ts';
import type { Rehearsal } from '../../../../contract/rehearsal.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { readMonthsOfKey } from '../../gifts/donations/list/read-months-of-key.ts';
import { listMissedChargesOfSubscriptions } from '../../money/missed-charges/queries.ts';
import { listSubscriptionIdsOfKey } from '../../money/subscriptions/queries.ts';
import { canRehearse } from './start-rehearsal.ts';
import { endOfWeek } from './end-of-week.ts';
import { findRehearsal } from './store.ts';

export async function readRehearsal(
  deps: Pick<Deps, 'secrets' | 'simulatorUrl'>,
  transaction: OrganisationTransaction,
): Promise<Rehearsal> {
  const isPossible = await canRehearse(deps, transaction);
  const row = await findRehearsal(transaction);
  if (!row) return { isPossible, state: 'none', weeksPlayed: 0, today: null, months: [] };
  const gifts = await listSubscriptionIdsOfKey(transaction, row.secret_id);
  const missed = await listMissedChargesOfSubscriptions(transaction, gifts);
  const received = await readMonthsOfKey(transaction, row.secret_id);
  const monthOf = ({ due_on }: { due_on: string }) => due_on.slice(0, 7);
  const months = [...new Set([...missed.map(monthOf), ...received.map(({ month }) => month)])].toSorted();
  const weeks = Math.max(0, row.weeks_played - 1);
  return {
    isPossible,
    state: row.state,
    weeksPlayed: row.weeks_played,
    today: dutchDate(endOfWeek(row.started_at, weeks)),
    months: months.map((month) => {
      const ofMonth = missed.filter((each) => monthOf(each) === month);
      return {
        month,
        received: centsToDecimal(received.find((each) => each.month === month)?.cents ?? 0),
        failedCount: ofMonth.length,
        recoveredCount: ofMonth.filter(({ state }) => state === 'recovered').length,
        lostCount: ofMonth.filter(({ state }) => state === 'lost' || state === 'stopped').length,
      };
    }),
  };
}
