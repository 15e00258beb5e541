import {
  change,
  moveCharge,
  showOutcome,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
} from './gift-action.ts';

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
