import { maxMonthlyCents } from '../../../../../contract/money.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { restartSubscription } from '../../../money/payments/subscription-checkouts.ts';
import { readAmount, shownAgain } from './change-amount.ts';
import { showOutcome, type ActionRequest, type Answer, type GiftActionHandler } from './gift-action.ts';

/** A new monthly gift in the place of one that was stopped: paid with iDEAL, as every one begins. */
export const beginAgain: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, door, gift, form, address } = request;
    if (gift.givesAgain) return showOutcome(deps, door, 'gives-again');
    if (!gift.view.actions.includes('again') || gift.subscription.email === null)
      return showOutcome(deps, door, 'out-of-date');
    const sentAmount = form['amount'] ?? '';
    const typed = shownAgain(sentAmount);
    const amount = readAmount(sentAmount, gift.maxCents ?? maxMonthlyCents, gift.view);
    if ('error' in amount) return show(request, { typed, error: amount.error, status: 400 });
    try {
      const { subscriptionId } = door;
      const { amountCents } = amount;
      const started = await restartSubscription(deps, door.scope, address, { subscriptionId, amountCents });
      return started ? { redirect: started.checkoutUrl } : await showOutcome(deps, door, 'gives-again');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const sentence = Object.values(error.fields ?? {})[0] ?? error.message;
      return show(request, { typed, error: sentence, status: error.status });
    }
  },
};

function show(
  { deps, gift }: Pick<ActionRequest, 'deps' | 'gift'>,
  mistake?: { typed: string; error: string; status: number },
): Answer {
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'again',
      gift: gift.view,
      maxCents: gift.maxCents ?? maxMonthlyCents,
      typed: mistake?.typed,
      error: mistake?.error,
    }),
    ...(mistake && { status: mistake.status }),
  };
}
