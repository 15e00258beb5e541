import { AppError } from '../../../platform/app-error.ts';
import { monthsLater } from '../../../platform/dutch-calendar.ts';
import { startAccountPayment } from '../../payments/start-account-payment.ts';
import { showOutcome, type ActionRequest, type Answer, type GiftActionHandler } from './gift-action.ts';

/** Another bank account: one month is paid from it now, and its mandate takes the gift over. */
export const changeAccount: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, door, gift, address } = request;
    if (!gift.view.actions.includes('account'))
      return showOutcome(deps, door, gift.view.wanted ? 'busy' : 'not-running');
    try {
      const { checkoutUrl } = await startAccountPayment(deps, door.scope, address, gift.subscription);
      return { redirect: checkoutUrl };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, error);
    }
  },
};

function show({ deps, gift }: Pick<ActionRequest, 'deps' | 'gift'>, error?: AppError): Answer {
  const { nextDate } = gift.view;
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'account',
      gift: gift.view,
      nextDate: nextDate && monthsLater(nextDate, 1, Number(gift.subscription.start_date.slice(8))),
      error: error?.message,
    }),
    ...(error && { status: error.status }),
  };
}
