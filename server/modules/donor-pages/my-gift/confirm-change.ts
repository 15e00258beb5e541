import { centsToDecimal } from '../../../../contract/money.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { DonorProof } from '../../foundation/sessions/public-scope.ts';
import { askFor, carryOut } from './actions/gift-actions.ts';
import type { Answer } from './actions/gift-action.ts';
import { entrancePath } from './donor-cookie.ts';
import { findOwnGift } from './find-own-gift.ts';
import type { ChangeByMail } from './store.ts';

/** The page of a mailed link that carries a change: what it does, with the button that does it. */
export async function askToConfirm(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, amountCents }: ChangeByMail,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, opened(proof), subscriptionId);
  if (!found) return undefined;
  const { frame, view, undoDate } = found.gift;
  const action = amountCents === null ? 'undo' : 'amount';
  // Says why it cannot be done any more.
  if (!view.actions.includes(action)) return askFor(action, { deps, ...found });
  return {
    page: deps.donorPages.renderEntrancePage({
      ...frame,
      state: 'confirm',
      gift: view,
      amountCents,
      nextDate: undoDate ?? null,
    }),
  };
}

/** Carries out what a mailed link is for, as somebody does who has opened Mijn gift. */
export async function confirmChange(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, amountCents }: ChangeByMail,
  address: string,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, opened(proof), subscriptionId);
  if (!found) return undefined;
  return amountCents === null
    ? carryOut('undo', { deps, ...found, form: {}, address })
    : carryOut('amount', { deps, ...found, form: { amount: centsToDecimal(amountCents) }, address });
}

const opened = (proof: DonorProof) => ({
  ...proof,
  base: `${entrancePath}/${proof.scope.organisationId}`,
});
