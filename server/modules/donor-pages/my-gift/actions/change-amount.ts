import { findAmountError } from '../../../../../contract/amount-errors.ts';
import { amountError, oneOffLimitError } from '../../../../../contract/form-rules.ts';
import { type IntervalMonths, wordsOfInterval } from '../../../../../contract/frequencies.ts';
import {
  formatEuros,
  maxMonthlyCents,
  minDonationCents,
  parseAmountCents,
} from '../../../../../contract/money.ts';
import { change, type ActionRequest, type Answer, type GiftActionHandler } from './gift-action.ts';
import { mailToConfirm } from './mail-to-confirm.ts';

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
