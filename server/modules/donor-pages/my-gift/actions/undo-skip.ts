import type { OwnGift } from '../read-gift.ts';
import { change, showOutcome, type GiftActionHandler } from './gift-action.ts';
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

/** As after a second press: it comes on the day to which the last move took it back. */
function wasTakenBack({ plan: { changes }, subscription: { next_payment_date } }: OwnGift): boolean {
  const moved = changes.find(({ kind, state }) => kind === 'dates' && state === 'done');
  return moved?.reason === 'undo' && moved.next_date === next_payment_date;
}
