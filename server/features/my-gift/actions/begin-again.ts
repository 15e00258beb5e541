import { maxMonthlyCents } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import { startGift } from '../../payments/start-gift.ts';
import { readAmount, shownAgain } from './change-amount.ts';
import { showOutcome, type ActionRequest, type Answer, type GiftActionHandler } from './gift-action.ts';

/** A new monthly gift in the place of one that was stopped: paid with iDEAL, as every one begins. */
export const beginAgain: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const { deps, door, gift, form, address } = request;
    const { email, first_name: firstName, last_name: lastName } = gift.subscription;
    if (!gift.view.actions.includes('again') || email === null) return showOutcome(deps, door, 'out-of-date');
    const sentAmount = form['amount'] ?? '';
    const typed = shownAgain(sentAmount);
    const amount = readAmount(sentAmount, gift.maxCents ?? maxMonthlyCents);
    if ('error' in amount) return show(request, { typed, error: amount.error, status: 400 });
    try {
      const sent = {
        amount: amount.amountCents,
        isRecurring: true,
        email,
        firstName,
        lastName,
        orgId: door.scope.organisationId,
      };
      // As from a form without script: pressed twice it is one gift.
      const { checkoutUrl } = await startGift(deps, address, sent, true);
      return { redirect: checkoutUrl };
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
