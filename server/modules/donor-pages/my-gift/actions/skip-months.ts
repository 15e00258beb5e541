import {
  change,
  moveCharge,
  showOutcome,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
} from './gift-action.ts';
import type { OwnGift } from '../read-gift.ts';
import { mailToConfirm } from './mail-to-confirm.ts';

/** The day as it was before a month was skipped. */
export const undoSkip: GiftActionHandler = {
  ask: ({ deps, door, gift: { undoDate, frame, view } }) =>
    undoDate === undefined
      ? showOutcome(deps, door, 'out-of-date')
      : {
          page: deps.donorPages.renderActionPage({
            ...frame,
            action: 'undo',
            gift: view,
            nextDate: undoDate,
            confirmsMore: door.cameBy === 'link',
          }),
        },
  async act(request) {
    const { deps, door, gift } = request;
    const nextDate = gift.undoDate;
    if (nextDate === undefined)
      return showOutcome(deps, door, wasTakenBack(gift) ? 'unchanged' : 'out-of-date');
    if (door.cameBy === 'link') return mailToConfirm(request, 'undo', null);
    return change(
      request,
      (subscription) => subscription.next_payment_date === nextDate,
      (subscription) =>
        subscription.next_payment_date === gift.subscription.next_payment_date
          ? { kind: 'dates', nextDate, reason: 'undo' }
          : undefined,
    );
  },
};

/** Nothing is charged once, or a few times. */
export const skipMonths: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, door, gift, form } = request;
    // The day that the page showed, and not a number of months: pressed twice, or in two windows, it is skipped once.
    const nextDate = form['nextDate'] ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(nextDate)) return show(request, 'Kies hoe lang u wilt overslaan.');
    const isOffered = gift.pauses.some((choice) => choice.nextDate === nextDate);
    const isThere = gift.subscription.next_payment_date === nextDate;
    if (!isOffered && !isThere) return showOutcome(deps, door, 'out-of-date');
    return change(
      request,
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

/** As after a second press: it comes on the day to which the last move took it back. */
function wasTakenBack({ plan: { changes }, subscription: { next_payment_date } }: OwnGift): boolean {
  const moved = changes.find(({ kind, state }) => kind === 'dates' && state === 'done');
  return moved?.reason === 'undo' && moved.next_date === next_payment_date;
}
