import { findAmountError } from '../../../../../contract/amount-errors.ts';
import { amountError, oneOffLimitError } from '../../../../../contract/form-rules.ts';
import { type IntervalMonths, wordsOfInterval } from '../../../../../contract/frequencies.ts';
import {
  formatEuros,
  maxMonthlyCents,
  minDonationCents,
  parseAmountCents,
} from '../../../../../contract/money.ts';
import {
  change,
  type ActionRequest,
  type Answer,
  type GiftActionHandler,
  showOutcome,
} from './gift-action.ts';
import { mailToConfirm } from './mail-to-confirm.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { startRestart } from '../../../money/payments/start-restart.ts';

/** A new monthly gift in the place of one that was stopped: paid with iDEAL, as every one begins. */
export const beginAgain: GiftActionHandler = {
  ask: (request) => showRestart(request),
  async act(request) {
    const { deps, door, gift, form, address } = request;
    if (gift.givesAgain) return showOutcome(deps, door, 'gives-again');
    if (!gift.view.actions.includes('again') || gift.subscription.email === null)
      return showOutcome(deps, door, 'out-of-date');
    const sentAmount = form['amount'] ?? '';
    const typed = shownAgain(sentAmount);
    const amount = readAmount(sentAmount, gift.maxCents ?? maxMonthlyCents, gift.view);
    if ('error' in amount) return showRestart(request, { typed, error: amount.error, status: 400 });
    try {
      const { subscriptionId } = door;
      const { amountCents } = amount;
      const started = await startRestart(deps, door.scope, address, { subscriptionId, amountCents });
      return started ? { redirect: started.checkoutUrl } : await showOutcome(deps, door, 'gives-again');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const sentence = Object.values(error.fields ?? {})[0] ?? error.message;
      return showRestart(request, { typed, error: sentence, status: error.status });
    }
  },
};

/** Another amount, from the next charge on. */
export const changeAmount: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const typed = request.form['amount'] ?? '';
    const amount = readAmount(typed, request.gift.maxCents ?? maxMonthlyCents, request.gift.view);
    if ('error' in amount) return show(request, { typed: shownAgain(typed), error: amount.error });
    const { amountCents } = amount;
    const isByLink = request.door.cameBy === 'link';
    if (isByLink && amountCents > request.gift.subscription.amount_cents)
      return mailToConfirm(request, 'amount', amountCents);
    return change(
      request,
      (subscription) => subscription.amount_cents === amountCents,
      // Another window may have lowered it since.
      (subscription) =>
        isByLink && amountCents > subscription.amount_cents ? undefined : { kind: 'amount', amountCents },
    );
  },
};

/** The form's own words say that an amount is missing; here one stands in the field already. */
const tooLittle = `Typ een bedrag van minstens ${formatEuros(minDonationCents)}, bijvoorbeeld 15 of 12,50.`;

/** What somebody typed as an amount for every charge, or what is wrong with it. */
export function readAmount(
  typed: string,
  maxCents: number,
  { intervalMonths }: { intervalMonths: IntervalMonths },
): { amountCents: number } | { error: string } {
  const tooMuch = `Een ${wordsOfInterval(intervalMonths).gift} kan hoogstens ${formatEuros(maxCents).replace(/,00$/, '')} zijn`;
  const error = findAmountError(typed, 'once');
  if (error === amountError) return { error: tooLittle };
  if (error) return { error: error === oneOffLimitError ? tooMuch : error };
  const amountCents = parseAmountCents(typed) ?? 0;
  return amountCents <= maxCents ? { amountCents } : { error: tooMuch };
}

/** What is shown again of what was typed: as much as anybody needs to see what is wrong with it. */
export const shownAgain = (typed: string) => typed.slice(0, 20);

function show(
  { deps, door, gift }: Pick<ActionRequest, 'deps' | 'door' | 'gift'>,
  mistake?: { typed: string; error: string },
): Answer {
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'amount',
      gift: gift.view,
      maxCents: gift.maxCents ?? maxMonthlyCents,
      confirmsMore: door.cameBy === 'link',
      ...mistake,
    }),
    ...(mistake && { status: 400 }),
  };
}

function showRestart(
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
