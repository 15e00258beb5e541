import { findAmountError } from '../../../../../contract/amount-errors.ts';
import { amountError, oneOffLimitError } from '../../../../../contract/form-rules.ts';
import { wordsOfInterval } from '../../../../../contract/frequencies.ts';
import {
  formatEuros,
  shortEuros,
  maxMonthlyCents,
  minDonationCents,
  parseAmountCents,
} from '../../../../../contract/money.ts';
import {
  changeAndShow,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
  showOutcome,
} from './gift-action.ts';
import type { OwnGift } from '../read-gift.ts';
import { mailToConfirm } from './mail-to-confirm.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { restartSubscription } from '../../../money/payments/subscription-checkouts.ts';

export const beginAgain: GiftActionHandler = {
  ask: (request) => show('again', request),
  async act(request) {
    const { deps, access, gift, form, address } = request;
    if (gift.givesAgain) return showOutcome(deps, access, 'gives-again');
    if (!gift.view.actions.includes('again') || gift.subscription.email === null)
      return showOutcome(deps, access, 'out-of-date');
    const typed = form['amount'] ?? '';
    const amount = readAmount(typed, gift);
    if ('error' in amount) return show('again', request, { typed, error: amount.error, status: 400 });
    try {
      const { subscriptionId } = access;
      const { amountCents } = amount;
      const started = await restartSubscription(deps, access.scope, address, { subscriptionId, amountCents });
      return started ? { redirect: started.checkoutUrl } : await showOutcome(deps, access, 'gives-again');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const sentence = Object.values(error.fields ?? {})[0] ?? error.message;
      return show('again', request, { typed, error: sentence, status: error.status });
    }
  },
};

export const changeAmount: GiftActionHandler = {
  ask: (request) => show('amount', request),
  async act(request) {
    const typed = request.form['amount'] ?? '';
    const amount = readAmount(typed, request.gift);
    if ('error' in amount) return show('amount', request, { typed, error: amount.error, status: 400 });
    const { amountCents } = amount;
    const isByLink = request.access.cameBy === 'link';
    if (isByLink && amountCents > request.gift.subscription.amount_cents)
      return mailToConfirm(request, 'amount', amountCents);
    return changeAndShow(
      request,
      'amount',
      (subscription) => subscription.amount_cents === amountCents,
      // If the donor has just lowered the amount in another window, the typed amount may have become a raise. A raise
      // by link needs a confirmation by mail, so this change is refused as out of date.
      (subscription) =>
        isByLink && amountCents > subscription.amount_cents ? undefined : { kind: 'amount', amountCents },
    );
  },
};

const tooLittle = `Typ een bedrag van minstens ${formatEuros(minDonationCents)}, bijvoorbeeld 15 of 12,50.`;

function readAmount(typed: string, gift: OwnGift): { amountCents: number } | { error: string } {
  const maxCents = gift.maxCents ?? maxMonthlyCents;
  const tooMuch = `Een ${wordsOfInterval(gift.view.intervalMonths).gift} kan hoogstens ${shortEuros(maxCents)} zijn`;
  const error = findAmountError(typed, 'once');
  if (error === amountError) return { error: tooLittle };
  if (error) return { error: error === oneOffLimitError ? tooMuch : error };
  const amountCents = parseAmountCents(typed) ?? 0;
  return amountCents <= maxCents ? { amountCents } : { error: tooMuch };
}

function show(
  action: 'amount' | 'again',
  { deps, access, gift }: Pick<ActionRequest, 'deps' | 'access' | 'gift'>,
  refusal?: { typed: string; error: string; status: number },
): Answer {
  const { status, typed, error } = refusal ?? { status: 200 };
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action,
      gift: gift.view,
      maxCents: gift.maxCents ?? maxMonthlyCents,
      needsMailConfirmation: action === 'amount' && access.cameBy === 'link',
      typed: typed?.slice(0, 20),
      error,
    }),
    status,
  };
}
