import { centsToDecimal } from '../../../../contract/money.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { DonorProof } from '../../foundation/sessions/public-scope.ts';
import {
  findAccountObstacle,
  recordConfirmedAccount,
  type PaidAccount,
} from '../../money/missed-charges/paid-account.ts';
import { showAction, performAction } from './actions/answer-action.ts';
import { showOutcome, type Answer, type UseLink } from './actions/gift-action.ts';
import { basePathOf, entrancePath } from './donor-session.ts';
import { findOwnGift } from './read-gift.ts';
import type { ChangeByMail } from './store.ts';

export async function showConfirmation(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, amountCents, account }: ChangeByMail,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, withBase(proof), subscriptionId);
  if (!found) return undefined;
  const { frame, view, undoDate } = found.gift;
  if (account)
    return (
      (await refuseAccount(deps, found, account)) ?? {
        page: deps.donorPages.renderEntrancePage({ ...frame, state: 'confirm-account', gift: view }),
      }
    );
  const action = amountCents === null ? 'undo' : 'amount';
  if (!view.actions.includes(action)) return showAction(action, { deps, ...found });
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

export async function confirmChange(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, amountCents }: ChangeByMail,
  address: string,
  useLink: UseLink,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, withBase(proof), subscriptionId);
  if (!found) return undefined;
  const request = { deps, ...found, address, useLink };
  return amountCents === null
    ? performAction('undo', { ...request, form: {} })
    : performAction('amount', { ...request, form: { amount: centsToDecimal(amountCents) } });
}

/**
 * Records the donor's consent to charge the bank account that paid the missed charge. A job then moves later
 * charges to that account. The mailed link opens no session.
 */
export async function confirmAccount(
  deps: Deps,
  proof: DonorProof,
  { subscriptionId, account }: { subscriptionId: string; account: PaidAccount },
  useLink: UseLink,
): Promise<Answer | undefined> {
  const found = await findOwnGift(deps, withBase(proof), subscriptionId);
  if (!found) return undefined;
  const refused = await refuseAccount(deps, found, account);
  if (refused) return refused;
  await deps.database.transaction(proof.scope, async (transaction) => {
    await useLink(transaction);
    await recordConfirmedAccount(transaction, subscriptionId, account);
  });
  failpoint('account-confirmed');
  const { frame, view } = found.gift;
  const entranceHref = `${entrancePath}?orgId=${proof.scope.organisationId}`;
  return {
    page: deps.donorPages.renderEntrancePage({
      ...frame,
      state: 'account-confirmed',
      gift: view,
      entranceHref,
    }),
  };
}

async function refuseAccount(
  deps: Deps,
  { access, gift }: NonNullable<Awaited<ReturnType<typeof findOwnGift>>>,
  account: PaidAccount,
): Promise<Answer | undefined> {
  const obstacle = await deps.database.transaction(access.scope, (transaction) =>
    findAccountObstacle(transaction, gift.subscription, account),
  );
  return obstacle && showOutcome(deps, access, obstacle);
}

const withBase = (proof: DonorProof) => ({ ...proof, base: basePathOf(proof.scope.organisationId) });
