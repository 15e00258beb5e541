import { findAmountError } from '../../../../contract/amount-errors.ts';
import { formatEuros, maxMonthlyCents, parseAmountCents } from '../../../../contract/money.ts';
import { change, type ActionRequest, type Answer, type GiftActionHandler } from './gift-action.ts';

/** Another amount, from the next charge on. */
export const changeAmount: GiftActionHandler = {
  ask: (request) => show(request),
  async act(request) {
    const typed = request.form['amount'] ?? '';
    const amount = readAmount(typed, request.gift.maxCents ?? maxMonthlyCents);
    if ('error' in amount) return show(request, { typed, error: amount.error });
    const { amountCents } = amount;
    return change(
      request,
      (subscription) => subscription.amount_cents === amountCents,
      () => ({ kind: 'amount', amountCents }),
    );
  },
};

/** What somebody typed as an amount for every month, or what is wrong with it. */
export function readAmount(typed: string, maxCents: number): { amountCents: number } | { error: string } {
  const error = findAmountError(typed, true);
  if (error) return { error };
  const amountCents = parseAmountCents(typed) ?? 0;
  return amountCents <= maxCents
    ? { amountCents }
    : { error: `Een maandelijkse donatie aan deze organisatie kan hoogstens ${formatEuros(maxCents)} zijn` };
}

function show(
  { deps, gift }: Pick<ActionRequest, 'deps' | 'gift'>,
  mistake?: { typed: string; error: string },
): Answer {
  return {
    page: deps.donorPages.renderActionPage({
      ...gift.frame,
      action: 'amount',
      gift: gift.view,
      maxCents: gift.maxCents ?? maxMonthlyCents,
      ...mistake,
    }),
    ...(mistake && { status: 400 }),
  };
}
