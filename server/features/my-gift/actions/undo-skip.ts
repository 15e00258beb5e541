import { change, showOutcome, type GiftActionHandler } from './gift-action.ts';

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
          }),
        },
  async act(request) {
    const { deps, door, gift } = request;
    const nextDate = gift.undoDate;
    if (nextDate === undefined) return showOutcome(deps, door, 'out-of-date');
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
