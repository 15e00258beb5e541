import { dateOnDay, lastChoosableDay } from '../../../money/subscriptions/changes/plan-change.ts';
import {
  change,
  moveCharge,
  showOutcome,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
} from './gift-action.ts';

/** Another day of the month, from the next charge on. */
export const chooseDay: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, door, gift, form } = request;
    const typed = form['day'] ?? '';
    const day = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
    if (day < 1 || day > lastChoosableDay)
      return show(request, { typed, error: `Kies een dag van 1 tot en met ${lastChoosableDay}.` });
    const isThere = ({ next_payment_date }: { next_payment_date: string | null }) =>
      next_payment_date !== null && Number(next_payment_date.slice(8)) === day;
    const nextDate = dateOnDay(gift.plan, day);
    if (nextDate === undefined && !isThere(gift.subscription))
      return showOutcome(deps, door, gift.view.wanted ? 'busy' : 'not-running');
    return change(request, isThere, moveCharge(gift, nextDate, 'day'));
  },
};

function show(
  { deps, gift }: Pick<ActionRequest, 'deps' | 'gift'>,
  mistake?: { typed: string; error: string },
): Answer {
  const current = gift.view.nextDate ?? gift.subscription.start_date;
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'day',
      gift: gift.view,
      day: Number(current.slice(8)),
      dates: Array.from({ length: lastChoosableDay }, (_, place) => dateOnDay(gift.plan, place + 1) ?? null),
      error: mistake?.error,
    }),
    ...(mistake && { status: 400 }),
  };
}
