import type { MoveReason } from '../../../../../contract/gift-states.ts';
import type { RequestedChange } from '../../../money/subscriptions/changes/subscription-change.ts';
import type { Subscription } from '../../../money/subscriptions/subscription.ts';
import {
  changeAndShow,
  showOutcome,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
} from './gift-action.ts';
import type { OwnGift } from '../read-gift.ts';
import { mailToConfirm } from './mail-to-confirm.ts';
import { dateOnDay, lastChoosableDay } from '../../../money/subscriptions/changes/plan-change.ts';

export const chooseDay: GiftActionHandler = {
  ask: (request) => showDays(request),
  async act(request) {
    const { deps, access, gift, form } = request;
    const typed = form['day'] ?? '';
    const day = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
    if (day < 1 || day > lastChoosableDay)
      return showDays(request, `Kies een dag van 1 tot en met ${lastChoosableDay}.`);
    const isApplied = ({ next_payment_date }: { next_payment_date: string | null }) =>
      next_payment_date !== null && Number(next_payment_date.slice(8)) === day;
    const nextDate = dateOnDay(gift.plan, day);
    if (nextDate === undefined && !isApplied(gift.subscription))
      return showOutcome(deps, access, gift.view.pendingChange ? 'busy' : 'not-running');
    return changeAndShow(request, 'day', isApplied, moveCharge(gift, nextDate, 'day'));
  },
};

export const undoSkip: GiftActionHandler = {
  ask: ({ deps, access, gift: { undoDate, frame, view } }) =>
    undoDate === undefined
      ? showOutcome(deps, access, 'out-of-date')
      : {
          page: deps.donorPages.renderActionPage({
            ...frame,
            action: 'undo',
            gift: view,
            nextDate: undoDate,
            needsMailConfirmation: access.cameBy === 'link',
          }),
        },
  async act(request) {
    const { deps, access, gift } = request;
    const nextDate = gift.undoDate;
    if (nextDate === undefined)
      return showOutcome(deps, access, isSkipUndone(gift) ? 'unchanged' : 'out-of-date');
    if (access.cameBy === 'link') return mailToConfirm(request, 'undo', null);
    return changeAndShow(
      request,
      'undo',
      ({ next_payment_date }) => next_payment_date === nextDate,
      moveCharge(gift, nextDate, 'undo'),
    );
  },
};

export const skipMonths: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, access, gift, form } = request;
    // The form sends a date and not a number of months, so that a second press does not skip more months.
    const nextDate = form['nextDate'] ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(nextDate)) return show(request, 'Kies hoe lang u wilt overslaan.');
    const isOffered = gift.pauses.some((choice) => choice.nextDate === nextDate);
    const isApplied = gift.subscription.next_payment_date === nextDate;
    if (!isOffered && !isApplied) return showOutcome(deps, access, 'out-of-date');
    return changeAndShow(
      request,
      'pause',
      ({ next_payment_date }) => next_payment_date === nextDate,
      moveCharge(gift, nextDate, 'pause'),
    );
  },
};

function show({ deps, gift }: Pick<ActionRequest, 'deps' | 'gift'>, error?: string): Answer {
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'skip',
      gift: gift.view,
      choices: gift.pauses,
      error,
    }),
    ...(error && { status: 400 }),
  };
}

function isSkipUndone({ plan: { changes }, subscription: { next_payment_date } }: OwnGift): boolean {
  const moved = changes.find(({ kind, state }) => kind === 'dates' && state === 'done');
  return moved?.reason === 'undo' && moved.next_date === next_payment_date;
}

function showDays({ deps, gift }: Pick<ActionRequest, 'deps' | 'gift'>, error?: string): Answer {
  const current = gift.view.nextDate ?? gift.subscription.start_date;
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'day',
      gift: gift.view,
      day: Number(current.slice(8)),
      dates: Array.from({ length: lastChoosableDay }, (_, index) => dateOnDay(gift.plan, index + 1) ?? null),
      error,
    }),
    ...(error && { status: 400 }),
  };
}

function moveCharge(
  gift: OwnGift,
  nextDate: string | undefined,
  reason: MoveReason,
): (subscription: Subscription) => RequestedChange | undefined {
  return ({ next_payment_date }) =>
    nextDate !== undefined && next_payment_date === gift.subscription.next_payment_date
      ? { kind: 'dates', nextDate, reason }
      : undefined;
}
