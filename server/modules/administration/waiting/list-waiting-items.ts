import type { Permission } from '../../../../contract/roles.ts';
import {
  countedMessages,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
} from '../../../../contract/waiting.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { daysBetween, daysLater, dutchDate } from '../../../platform/dutch-calendar.ts';
import { countOpenItems } from '../../anbi/count-open-items.ts';
import { countWaitingMessages } from '../../campaigns/donor-wall/queries.ts';
import { countPagesToApprove } from '../../donor-pages/action-pages/queries.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findPaperHold } from '../../foundation/organisation/paper-hold.ts';
import { mayDo, type Visitor } from '../../foundation/sessions/access.ts';
import { isCurrentKeyRefused } from '../../foundation/settings/check-payment-keys.ts';
import { findPaymentSetup } from '../../foundation/settings/payment-keys.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { hasPaidGift } from '../../gifts/donations/queries.ts';
import { countErasureRequests } from '../../gifts/donors/queries.ts';
import { countMissedChargesToDecide } from '../../money/missed-charges/queries.ts';
import { lastDayToErase } from '../../papers/donors/erase-donor.ts';
import { hasOverviewsToSend } from '../../papers/year-overviews/queries.ts';
import { findAccount } from '../../people/accounts/queries.ts';

interface Found {
  kind: WaitingKind;
  count?: number;
  lastDay?: string | null;
}

interface Question {
  transaction: OrganisationTransaction;
  visitor: Visitor;
  now: Date;
  setup: Awaited<ReturnType<typeof findPaymentSetup>>;
}

/** Lists the most urgent item first. Administrators of the platform see only the items of their own account. */
export async function listWaitingItems(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  now: Date,
): Promise<WaitingItem[]> {
  const setup = await findPaymentSetup(transaction, transaction.scope.organisationId);
  const question = { transaction, visitor, now, setup };
  const allowed = visitor.isAdmin ? [] : finders.filter(({ needs }) => mayDo(visitor, needs));
  const answers = [findOfAccount(question), ...allowed.map(({ find }) => find(question))];
  const found: Found[] = (await Promise.all(answers)).flat();
  const today = dutchDate(now);
  return found
    .filter(({ count }) => count !== 0)
    .map(({ kind, count = 1, lastDay }) => ({
      kind,
      count,
      term: lastDay ? { lastDay, daysLeft: daysBetween(today, lastDay) } : null,
    }))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

const finders: readonly { needs: Permission; find: (question: Question) => Promise<Found[]> }[] = [
  { needs: 'manageOrganisation', find: findKeyTrouble },
  { needs: 'manageOrganisation', find: findHeldPapers },
  { needs: 'manageDonorData', find: findErasureRequests },
  { needs: 'stopMonthlyGifts', find: findMissedCharges },
  { needs: 'editLooks', find: findAnbiItems },
  { needs: 'editLooks', find: findApprovals },
  { needs: 'export', find: findOverviews },
];

const urgentDays = 7;

/** A missing or refused key stops all gifts, so it is as urgent as a term that ends within a week. */
function rankOf({ kind, term }: WaitingItem): number {
  const stopsGifts = kind === 'key_refused' || kind === 'key_missing';
  const isUrgent = stopsGifts || (term !== null && term.daysLeft <= urgentDays);
  return waitingKinds.indexOf(kind) - (isUrgent ? waitingKinds.length : 0);
}

async function findOfAccount({ transaction, visitor }: Question): Promise<Found[]> {
  const { scope } = transaction;
  const dueAt = visitor.hasSecondFactor ? null : (await findOrganisation(transaction))?.secondFactorDueAt;
  const account = await findAccount(transaction, { scope, accountId: visitor.accountId });
  return [
    ...(dueAt ? [{ kind: 'second_factor', lastDay: daysLater(dutchDate(dueAt), -1) } as const] : []),
    ...(account?.emailConfirmed === false ? [{ kind: 'email' } as const] : []),
  ];
}

async function findKeyTrouble({ transaction, setup }: Question): Promise<Found[]> {
  const { environment, keys } = setup;
  if (environment === 'live' && !keys.includes('live')) return [{ kind: 'key_missing' }];
  if (await isCurrentKeyRefused(transaction, environment)) return [{ kind: 'key_refused' }];
  return environment === 'test' && keys.includes('live') ? [{ kind: 'test' }] : [];
}

/** Leaves out a hold for an unconfirmed address, because the item `email` of the owner already says so. */
async function findHeldPapers({ transaction }: Question): Promise<Found[]> {
  const hold = await findPaperHold(transaction, 'live');
  if (!hold || hold === 'unconfirmed' || !(await hasPaidGift(transaction, 'live'))) return [];
  return [{ kind: `papers_${hold}` }];
}

async function findErasureRequests({ transaction }: Question): Promise<Found[]> {
  const { count, oldestAt } = await countErasureRequests(transaction);
  return [{ kind: 'erasure', count, lastDay: oldestAt && lastDayToErase(oldestAt) }];
}

async function findMissedCharges({ transaction, setup }: Question): Promise<Found[]> {
  const { count, firstLostAt } = await countMissedChargesToDecide(transaction, setup.environment);
  // A charge is lost at the start of the day of `firstLostAt`, so the last day to act is the day before.
  return [{ kind: 'missed_charge', count, lastDay: firstLostAt && daysLater(dutchDate(firstLostAt), -1) }];
}

async function findAnbiItems({ transaction, now }: Question): Promise<Found[]> {
  const settings = await readOwnValues(transaction, ['org_anbi', 'notify_anbi_term']);
  // An ANBI that publishes on its own website can switch these reminders off.
  if (settings.get('org_anbi') !== 'ja' || settings.get('notify_anbi_term') === 'nee') return [];
  const { missingCount, dueCount, dueOn } = await countOpenItems(transaction, now);
  return [
    { kind: 'anbi_missing', count: missingCount },
    { kind: 'anbi_due', count: dueCount, lastDay: dueOn },
  ];
}

async function findApprovals({ transaction }: Question): Promise<Found[]> {
  const { newCount, changedCount } = await countPagesToApprove(transaction);
  return [
    { kind: 'action_page', count: newCount },
    { kind: 'changed_page', count: changedCount },
    { kind: 'message', count: await countWaitingMessages(transaction, countedMessages + 1) },
  ];
}

/** Shown from January to March: most donors file their tax return in March and April and need the overview for it. */
async function findOverviews({ transaction, now }: Question): Promise<Found[]> {
  const isSeason = dutchDate(now).slice(5, 7) <= '03';
  return isSeason && (await hasOverviewsToSend(transaction, now)) ? [{ kind: 'overviews' }] : [];
}
