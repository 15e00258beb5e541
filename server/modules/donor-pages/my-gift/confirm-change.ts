import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { DonorProof } from '../../foundation/sessions/public-scope.ts';
import {
  findAccountObstacle,
  proveAccount,
  type PaidAccount,
} from '../../money/missed-charges/paid-account.ts';
import { askFor, carryOut } from './actions/gift-actions.ts';
import { showOutcome, type Answer } from './actions/gift-action.ts';
import { entrancePath } from './donor-cookie.ts';
import { findOwnGift } from './find-own-gift.ts';
import type { ChangeByMail } from './store.ts';

/** The page of a mailed link that carries a change: what it does, with the button that does it. */
export async function askToConfirm(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, amountCents, account }: ChangeByMail,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, opened(proof), subscriptionId);
  if (!found) return undefined;
  const { frame, view, undoDate } = found.gift;
  if (account)
    return (
      (await refuseAccount(deps, found, account)) ?? {
        page: deps.donorPages.renderEntrancePage({ ...frame, state: 'confirm-account', gift: view }),
      }
    );
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

/** The same for the account that paid a missed charge. It opens nothing. */
export async function confirmAccount(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, account }: { subscriptionId: string; account: PaidAccount },
  take: (transaction: OrganisationTransaction) => Promise<boolean>,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, opened(proof), subscriptionId);
  if (!found) return undefined;
  const refused = await refuseAccount(deps, found, account);
  if (refused) return refused;
  const isDone = await deps.database.transaction(proof.scope, async (transaction) => {
    const isTaken = await take(transaction);
    if (isTaken) await proveAccount(transaction, subscriptionId, account);
    return isTaken;
  });
  failpoint('account-confirmed');
  const { frame, view } = found.gift;
  return isDone
    ? { page: deps.donorPages.renderEntrancePage({ ...frame, state: 'account-confirmed', gift: view }) }
    : undefined;
}

/** Says why an account cannot take a gift over any more. */
async function refuseAccount(
  deps: Deps,
  { door, gift }: NonNullable<Awaited<ReturnType<typeof findOwnGift>>>,
  account: PaidAccount,
): Promise<Answer | undefined> {
  const obstacle = await deps.database.transaction(door.scope, (transaction) =>
    findAccountObstacle(transaction, gift.subscription, account),
  );
  return obstacle && showOutcome(deps, door, obstacle);
}

const opened = (proof: DonorProof) => ({
  ...proof,
  base: `${entrancePath}/${proof.scope.organisationId}`,
});
